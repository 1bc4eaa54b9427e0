import { expect, it, onTestFinished, vi } from 'vitest'

import { hasPassword, parseNewComment } from '#/server/comments/requests.ts'

it.each([
  ['작성자', { author: '가'.repeat(80_000) }],
  ['비밀번호', { password: '가'.repeat(80_000) }],
  ['내용', { content: '가'.repeat(80_000) }],
])('너무 긴 글은 다듬지 않고 거절한다: %s', (name, info) => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  const commentInfo = { author: '손님', password: '비밀', content: '글', ...info }
  expect(() => parseNewComment({ postId: 1, commentInfo }, null)).toThrow(
    new RegExp(`^${name} 칸에는 [\\d,]+자까지 쓸 수 있습니다\\.$`),
  )
  expect(normalize.mock.contexts.filter((text) => String(text).length > 20_000)).toEqual([])
})

it('풀어 쓴 글자는 네 배까지 길어도 모아 쓴 길이로 센다', () => {
  const content = 'ᾂ'.repeat(5_000)
  const commentInfo = { author: '손님', password: '비밀', content: content.normalize('NFD') }
  expect(commentInfo.content).toHaveLength(20_000)
  expect(parseNewComment({ postId: 1, commentInfo }, null)).toMatchObject({ content })
})

it('비밀번호가 있는지 볼 때 다른 값은 읽지 않는다', () => {
  const read = vi.fn<() => string>()
  const other = () => Object.defineProperty({ password: '비밀' }, '다른 값', { get: read, enumerable: true })
  expect([hasPassword(other()), hasPassword({ commentInfo: other() })]).toEqual([true, true])
  expect(read).not.toHaveBeenCalled()
})
