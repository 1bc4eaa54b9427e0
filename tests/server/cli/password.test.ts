import { expect, it } from 'vitest'

import { runMain, runMainIn } from '../run-main.ts'
import { makeBlog, runBlog, spawnBlog } from './run-blog.ts'

const isRight = async (address: string, password: string): Promise<unknown> => {
  const body = JSON.stringify({ password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${address}/api/user/authAdmin`, { method: 'POST', headers, body })).json()
}

it('파이프로 준 비밀번호는 켜져 있는 서버에도 바로, 다시 켠 뒤에도 통한다', async () => {
  const server = await runMain({ ADMIN_PASSWORD: '옛 비밀번호' })
  const address = await server.listening()
  expect(await isRight(address, '옛 비밀번호')).toEqual({ success: true })
  const { output, complaint, code } = await spawnBlog(server.folder, ['password'], { input: '새 비밀번호\r\n둘째 줄' })
  expect({ complaint, code }).toEqual({ complaint: '', code: 0 })
  expect(output).toContain('ADMIN_PASSWORD가 있으면')
  expect(output).not.toContain('새 비밀번호')
  expect(await isRight(address, '새 비밀번호')).toEqual({ success: true })
  expect(await isRight(address, '옛 비밀번호')).toEqual({ success: false })

  server.signal('SIGTERM')
  await server.exited
  const again = runMainIn(server.folder)
  expect(await isRight(await again.listening(), '새 비밀번호')).toEqual({ success: true })
})

it('처음 켜기 전에 정해 두면 서버가 따로 만들지 않는다', async () => {
  const server = await runMain()
  await server.listening()
  server.signal('SIGTERM')
  await server.exited
  expect(await spawnBlog(server.folder, ['password'], { env: { DATA_DIR: 'other' }, input: '먼저' })).toMatchObject({
    code: 0,
  })
  const first = runMainIn(server.folder, { DATA_DIR: 'other' })
  const address = await first.listening()
  expect(first.output()).not.toContain('관리자 비밀번호')
  expect(await isRight(address, '먼저')).toEqual({ success: true })
})

it.each(['', ' \n', '가'.repeat(129)])('쓸 수 없는 비밀번호는 한 줄로 물리고 바꾸지 않는다: %j', async (input) => {
  const { output, complaint, code } = await spawnBlog(await makeBlog(), ['password'], { input })
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(complaint).toMatch(/^비밀번호[^\n]+\n$/)
})

it.each([
  ['1234', true],
  ['산 넘어 산 넘어 바다', false],
])('짐작하기 쉬운 비밀번호는 바꾸되 그렇다고 말한다: %s', async (input, isWarned) => {
  const { output, complaint, code } = await spawnBlog(await makeBlog(), ['password'], { input })
  expect({ complaint, code }).toEqual({ complaint: '', code: 0 })
  expect(/^[^\n]*짐작하기 쉬운 비밀번호[^\n]*$/m.test(output)).toBe(isWarned)
  expect(output).not.toContain(input)
})

it('비밀번호를 바꾸거나 백업을 되돌리면 댓글 피드의 새 주소를 어디서 찾는지 말하고, 처음 정할 때는 말하지 않는다', async () => {
  const folder = await makeBlog({ '글.md': '---\ntitle: 글\n---\n' })
  const run = async (...words: readonly string[]) => (await runBlog(folder, words, { input: '산 넘어 산' })).output
  const advice = '댓글 피드를 쓰셨다면 그 주소도 바뀌었으니, 책상에서 새 주소를 피드 리더에 넣어 주세요.\n'
  expect(await run('password')).not.toContain('피드')
  expect(await run('password')).toContain(advice)
  await run('backup', 'a.tgz')
  expect(await run('restore', 'a.tgz', '--force')).toContain(advice)
})
