import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { startBlogIn, startLiveBlog } from './cli/live-blog.ts'

const markdown = (title: string, more = ''): string => `---\ntitle: ${title}\ndate: 2026-11-20\n${more}---\n`

const posts = {
  '가.md': markdown('올린 글'),
  '나.md': markdown('초안', 'draft: true\n'),
  '다.md': markdown('다른 도구의 초안', 'published: false\n'),
}

it('SHOW_DRAFTS를 켜면 초안도 보인다고 알리고, 끄면 내려가고, 다시 켜면 그 번호와 댓글이 그대로다', async () => {
  const { folder, ...shown } = await startLiveBlog(posts, { SHOW_DRAFTS: 'on' })
  expect(shown.output()).toMatch(/^SHOW_DRAFTS: 초안도 [^\n]*누구에게나 보입니다\./m)
  const before = await shown.posts()
  expect(before.map(({ title }) => title).toSorted()).toEqual(['다른 도구의 초안', '올린 글', '초안'])
  expect(await shown.comment('초안', '손님', '미리 본 댓글')).toBe(201)
  shown.signal('SIGTERM')
  await shown.exited

  const hidden = await startBlogIn(folder)
  expect(await hidden.titles()).toEqual(['올린 글'])
  expect(hidden.output()).not.toContain('SHOW_DRAFTS')
  hidden.signal('SIGTERM')
  await hidden.exited

  const again = await startBlogIn(folder, { SHOW_DRAFTS: 'on' })
  expect(await again.posts()).toEqual(before)
  expect(await again.post('초안')).toMatchObject({ comments: [{ content: '미리 본 댓글' }] })
})

it('보이던 초안의 파일이 틀리게 고쳐져도, SHOW_DRAFTS를 끄면 내려가고 올린 글만 남는다', async () => {
  const { folder, ...shown } = await startLiveBlog(posts, { SHOW_DRAFTS: 'on' })
  for (const name of ['가.md', '나.md']) {
    await writeFile(join(folder, 'posts', name), '고치다 만 글')
    await shown.saying(new RegExp(`글을 건너뜁니다: (${name})`))
  }
  expect((await shown.titles()).toSorted()).toEqual(['다른 도구의 초안', '올린 글', '초안'])
  shown.signal('SIGTERM')
  await shown.exited

  expect(await (await startBlogIn(folder)).titles()).toEqual(['올린 글'])
})
