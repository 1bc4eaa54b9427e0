import { expect, it } from 'vitest'

import { now, postFile } from './blog.ts'
import { makeImages, picture, put } from './markdown/folder-of.ts'
import { file, readPost } from './markdown/reading.ts'
import { openBlogServer } from './open-blog-server.ts'

const written = now.toISOString()
const later = '2026-12-01T00:00:00.000Z'

/** A blog of one post, and when the site says that it was changed. */
const openUpdates = async () => {
  const blog = await openBlogServer()
  const { db, fetch, show, setClock } = blog
  await show([postFile('가.md', { pinnedId: 1, sourceHash: '처음' })])
  setClock(later)
  const changed = async () => /가<\/loc>\s*<lastmod>([^<]*)/.exec(await sitemap())?.[1]
  const sitemap = async () => decodeURIComponent(await (await fetch('/sitemap.xml')).text())
  /** As an older version left it: without what the file said. */
  const forget = () => db.transact((writer) => writer.updateTable('post').set({ source: null }).execute())
  return { ...blog, changed, forget }
}

it('고친 때는 파일의 글이 달라졌을 때만 달라진다', async () => {
  const { show, changed } = await openUpdates()
  await show([postFile('가.md', { pinnedId: 1, sourceHash: '처음' })], [], '새 주인')
  expect(await changed()).toBe(written)
  await show([postFile('가.md', { pinnedId: 1, sourceHash: '처음', content: '<p>새 판이 그린 것</p>' })])
  expect(await changed()).toBe(written)
  await show([postFile('옮김/가.md', { pinnedId: 1, sourceHash: '처음', slug: '가' })])
  expect(await changed()).toBe(written)
  await show([])
  await show([postFile('가.md', { pinnedId: 1, sourceHash: '처음' })])
  expect(await changed()).toBe(written)
  await show([postFile('가.md', { pinnedId: 1, sourceHash: '고침', content: '<p>고침</p>' })])
  expect(await changed()).toBe(later)
})

it('보이는 것이 그대로인 고침은 고친 때를 바꾸지 않고, 다음에 다르게 그릴 때도 그렇다', async () => {
  const { show, changed } = await openUpdates()
  await show([postFile('가.md', { pinnedId: 1, sourceHash: '머리말에 덧붙인 말' })])
  await show([postFile('가.md', { pinnedId: 1, sourceHash: '머리말에 덧붙인 말', content: '<p>새 판이 그린 것</p>' })])
  expect(await changed()).toBe(written)
})

it('보이던 초안을 그대로 올리는 것은 고친 것이 아니다', async () => {
  const { show, changed } = await openUpdates()
  await show([postFile('가.md', { pinnedId: 1, sourceHash: '초안', isPreview: true })])
  await show([postFile('가.md', { pinnedId: 1, sourceHash: '처음' })])
  expect(await changed()).toBe(written)
})

it('파일이 무어라 했는지 모르던 때의 글은 다르게 그려져도 고친 것이 아니고, 그 뒤에 고치면 고친 것이다', async () => {
  const { show, changed, forget } = await openUpdates()
  await forget()
  await show([postFile('가.md', { pinnedId: 1, sourceHash: '처음', content: '<p>새 판이 그린 것</p>' })])
  expect(await changed()).toBe(written)
  await forget()
  const same = postFile('가.md', { pinnedId: 1, sourceHash: '처음', content: '<p>새 판이 그린 것</p>' })
  await show([same])
  expect(await changed()).toBe(written)
  await show([{ ...same, sourceHash: '고침', content: '<p>고침</p>' }])
  expect(await changed()).toBe(later)
})

it('곁의 그림이나 줄 끝이 달라진 것은 글이 달라진 것이 아니다', async () => {
  const { postsDir, images } = await makeImages()
  const text = `${file('title: 글', 'thumbnail: a.png')}\n![](a.png)\n`
  const read = async (source: string, colour: string) => {
    await put(postsDir, '2026/a.png', await picture(20, 10, 'png', colour))
    return readPost(source, { images })
  }
  const [first, second] = [await read(text, '#c2573f'), await read(text.replaceAll('\n', '\r\n'), '#24424a')]
  expect(second.content).not.toBe(first.content)
  expect(second.sourceHash).toBe(first.sourceHash)
  expect((await readPost(text.replace('글', '다른 글'), { images })).sourceHash).not.toBe(first.sourceHash)
})
