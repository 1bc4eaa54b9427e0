import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { startBlogIn, startLiveBlog } from './cli/live-blog.ts'
import { runBlog } from './cli/run-blog.ts'
import { comment, item, wxr } from './cli/wordpress-export.ts'

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

it('댓글을 들여오는 명령도, 파일이 틀린 초안을 켜 둔 서버처럼 그대로 둔다', async () => {
  const { folder, saying, titles } = await startLiveBlog(posts, { SHOW_DRAFTS: 'on' })
  await writeFile(join(folder, 'posts', '나.md'), '고치다 만 글')
  await saying(/글을 건너뜁니다: (나\.md)/)
  const old = item({ id: 1, title: '옛 글', content: '본문', more: comment(10, 0, '옛 독자', '말') })
  await writeFile(join(folder, 'export.xml'), wxr(old))
  const { output } = await runBlog(folder, ['import', 'wordpress', 'export.xml'], { env: { SHOW_DRAFTS: 'on' } })
  expect(output).toMatch(/^들여왔습니다: 글 1개, 댓글 1개/m)
  await expect.poll(titles, { timeout: 30_000 }).toContain('옛 글')
  expect(await titles()).toContain('초안')
})
