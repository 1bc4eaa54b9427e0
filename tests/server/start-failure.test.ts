import { expect, it } from 'vitest'

import { explainStartFailure } from '#/server/start-failure.ts'

it.each(['EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN'])(
  '들을 수 없는 주소면 HOST를 짚어 말한다: %s',
  (code) => {
    const error = Object.assign(new Error(code), { code, syscall: code.startsWith('EAI') ? 'getaddrinfo' : 'listen' })
    expect(explainStartFailure(error)).toMatch(/^HOST: .*[가-힣]/)
  },
)

it('다른 잘못은 설정의 탓으로 돌리지 않는다', () => {
  expect(explainStartFailure(Object.assign(new Error('EINVAL'), { code: 'EINVAL', syscall: 'open' }))).toBeNull()
})
