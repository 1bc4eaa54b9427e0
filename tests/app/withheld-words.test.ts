import { expect, inject, it } from 'vitest'

import { ownerPassword } from './launch-blog.ts'

const { blog } = inject('app')

const ask = async (path: string): Promise<string> => (await fetch(new URL(path, blog))).text()

const send = async (method: string, body: object, path = '/api/comment') => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(new URL(path, blog), { method, headers, body: JSON.stringify(body) })
  expect(answer.ok).toBe(true)
  return answer.json()
}

it('비밀 댓글의 말과 이름은 그려진 화면에도, 화면이 넘겨받는 것에도 없고, 고친 댓글의 먼저 말도 없다', async () => {
  const [{ id, slug }]: [{ id: number; slug: string }] = JSON.parse(await ask('/api/posts')).stripedPosts
  const page = `/pages/${id}/${encodeURIComponent(slug)}`
  const write = async (commentInfo: object) => {
    const written = { author: '숨은이7f3a', password: '비밀', content: '숨긴말7f3a', ...commentInfo }
    return (await send('POST', { postId: id, commentInfo: written })).newComment.id
  }
  const secret = await write({ secret: true })
  const reply = await write({ parent_comment_id: secret })
  const edited = await write({ author: '손님', content: '먼저 쓴 말' })
  // Twice, because the second answer comes from the cache.
  expect(await ask(page)).toContain('먼저 쓴 말')
  expect(await ask(page)).toContain('먼저 쓴 말')
  await send('PATCH', { commentId: edited, password: '비밀', content: '고쳐 쓴 말' })
  const addresses = [page, `${page}?again`, '/', '/tag', '/rss.xml', '/atom.xml', '/feed.json', '/search?q=7f3a']
  const answers = await Promise.all([...addresses, `/api/posts/${id}`, `/api/comment?postId=${id}`].map(ask))
  expect(answers[0]).toContain('고쳐 쓴 말')
  for (const text of answers) expect(text).not.toMatch(/숨긴말|숨은이|먼저 쓴 말/)
  await send('POST', { commentId: secret, password: '비밀' }, '/api/comment/open')
  expect(await ask(page)).not.toMatch(/숨긴말|숨은이/)
  for (const commentId of [reply, secret, edited]) await send('DELETE', { commentId, password: ownerPassword })
})
