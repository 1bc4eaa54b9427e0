import { expect, it } from 'vitest'

import { explainStartFailure } from '#/server/start-failure.ts'

import { runMain, runMainIn } from './run-main.ts'

it.each(['EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN'])(
  '들을 수 없는 주소면 HOST를 짚어, 무엇을 할지 말한다: %s',
  (code) => {
    const error = Object.assign(new Error(code), { code, syscall: code.startsWith('EAI') ? 'getaddrinfo' : 'listen' })
    expect(explainStartFailure(error, {})).toMatch(/^HOST: .* 주세요\.$/)
  },
)

it('다른 잘못은 설정의 탓으로 돌리지 않는다', () => {
  expect(explainStartFailure(Object.assign(new Error('EINVAL'), { code: 'EINVAL', syscall: 'open' }), {})).toBeNull()
})

it('같은 글방을 두 번 켜면 이미 켜져 있다고, 어디에 있고 어떻게 끄는지 한 줄로 말한다', async () => {
  const first = await runMain()
  const address = await first.listening()
  const { port } = new URL(address)
  const again = runMainIn(first.folder, { PORT: port })
  expect(await again.exited).toBe(1)
  expect(again.output()).toMatch(/^PORT: 글방이 이미 켜져 있습니다: \S+ \([^\n]*Ctrl\+C[^\n]*\n$/)
  expect(again.output()).toContain(`: ${address} `)

  const another = await runMain({ PORT: port })
  expect(await another.exited).toBe(1)
  expect(another.output()).toMatch(/^PORT: 다른 프로그램[^\n]*PORT=3001 npm start[^\n]*\n$/)
})
