import { expect, it } from 'vitest'

import { PostAnswer } from '#/contract/post.ts'
import { siteDefaults } from '#/contract/site.ts'
import { resolvePage } from '#/server/pages/resolve-page.ts'
import { structuredData } from '#/server/pages/structured-data.ts'

import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'

const site = { ...siteDefaults, url: 'https://blog.example.com', preview: '/covers/site.png' }

/** What stands in the head of a page, as a search engine reads it. */
const open = async () => {
  const { get, db, show, setClock } = await openBlogServer()
  const read = async (path: string): Promise<unknown[]> => {
    const id = /^\/pages\/(\d+)/.exec(path)?.[1]
    const subject = id === undefined ? null : PostAnswer.parse(await get(`/api/posts/${id}`))
    const { changedAt } = await db.read((reader) => resolvePage(reader, path))
    const html = structuredData(path, site, subject, changedAt)
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']): unknown =>
      JSON.parse(json),
    )
  }
  return { show, read, setClock }
}

it('첫 화면은 블로그라고 말한다', async () => {
  const { read } = await open()
  expect(await read('/')).toMatchObject([
    { '@type': 'Blog', name: '글방', url: 'https://blog.example.com/' },
    { '@type': 'WebSite', name: '글방', url: 'https://blog.example.com/' },
  ])
})

it('글은 제목과 때와 지은이와 그림과 태그를, 그리고 자리를 말한다', async () => {
  const { show, read } = await open()
  await show([
    postFile('가.md', {
      title: '</script>글',
      slug: '글',
      tags: ['산책', '나무'],
      thumbnail: '/images/0123456789abcdef0123/960.webp',
    }),
  ])
  const url = `https://blog.example.com/pages/1/${encodeURIComponent('글')}`
  expect(await read('/pages/1/글')).toMatchObject([
    {
      '@type': 'BlogPosting',
      headline: '</script>글',
      description: '가.md 요약',
      image: 'https://blog.example.com/images/0123456789abcdef0123/960.jpg',
      datePublished: '2026-11-20T03:00:00.000Z',
      author: { name: '글지기' },
      mainEntityOfPage: url,
      keywords: '나무, 산책',
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: '글방' },
        { position: 2, item: url },
      ],
    },
  ])
})

it('고친 글은 고친 때도 말한다', async () => {
  const { show, read, setClock } = await open()
  const [written, edited] = ['2026-11-20T03:00:00.000Z', '2026-11-21T00:00:00.000Z']
  await show([postFile('가.md')])
  expect(await read('/pages/1/가')).toMatchObject([{ datePublished: written, dateModified: written }, {}])
  setClock(edited)
  await show([postFile('가.md', { summary: '고침' })])
  expect(await read('/pages/1/가')).toMatchObject([{ datePublished: written, dateModified: edited }, {}])
})

it('태그가 없는 글은 열쇳말을 말하지 않는다', async () => {
  const { show, read } = await open()
  await show([postFile('가.md')])
  expect((await read('/pages/1/가'))[0]).not.toHaveProperty('keywords')
})

it('그대로 나가는 그림은 미리 보기가 되지 못하니, 블로그의 것을 말한다', async () => {
  const { show, read } = await open()
  await show([postFile('가.md', { thumbnail: '/files/움직임.gif' })])
  expect(await read('/pages/1/가')).toMatchObject([{ image: 'https://blog.example.com/covers/site.png' }, {}])
})

it.each(['a.png', 'a.JPG?from=b.webp', 'photo?id=1'])('다른 곳의 그림은 그 주소 그대로다: %s', async (name) => {
  const { show, read } = await open()
  await show([postFile('가.md', { thumbnail: `https://example.com/${name}`, author: '나그네', summary: '' })])
  expect(await read('/pages/1')).toMatchObject([
    { image: `https://example.com/${name}`, author: { name: '나그네' } },
    { '@type': 'BreadcrumbList' },
  ])
})

it.each(['webp', 'SVG', 'gif?w=900', 'avif#a'])(
  '메신저가 다 보여 주지는 않는 다른 곳의 그림 대신 블로그의 것을 말한다: %s',
  async (ending) => {
    const { show, read } = await open()
    await show([postFile('가.md', { thumbnail: `https://example.com/a.${ending}` })])
    expect(await read('/pages/1/가')).toMatchObject([{ image: 'https://blog.example.com/covers/site.png' }, {}])
  },
)

it('목록과 없는 글은 아무것도 말하지 않는다', async () => {
  const { read } = await open()
  for (const path of ['/tag', '/category/1', '/pages/7', '/pages/가']) expect(await read(path)).toEqual([])
})

it('날짜가 아직 오지 않은 글은, 그보다 먼저 고쳤다고 말하지 않는다', async () => {
  const { show, read } = await open()
  const date = '2099-05-01T00:00:00.000Z'
  await show([postFile('가.md', { date })])
  expect(await read('/pages/1/가')).toMatchObject([{ datePublished: date, dateModified: date }, {}])
})
