import { describe, expect, it, vi } from 'vitest'

import { createContentVersion } from '#/server/cache/content-version.ts'

import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'
import { xmlError } from './well-formed.ts'

const site = 'https://blog.example.com'
const hostile = '산책 & <b>비</b> "]]>" ]]> 끝\u0008'
const content = [
  '<h2 id="첫">첫<a class="heading-anchor" href="#첫" aria-label="이 제목으로 가는 링크"></a></h2>',
  '<p><a href="/tag">태그</a><a href="#각주">각주</a><a href="//밖.kr">밖</a><a href="https://a.kr/?b=1&#x26;c">a</a></p>',
  '<p><a href="?page=2&#x26;b">쪽</a><a href="../2">옆</a><a href="mailto:a@b.kr">편지</a><a href="https://[">틀림</a></p>',
  '<img src="/images/a/960.webp" alt="a > b" srcset="/images/0123456789abcdef0123/480.avif 480w, /a.avif 960w">',
  '<pre><code>&#x3C;a href="/그대로"> ]]> ]]></code></pre>',
].join('\n')

const dayOf = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString()

const openBlog = async () => {
  const app = await openBlogServer()
  return { ...app, read: async (path: string): Promise<string> => (await app.fetch(path)).text() }
}

const newestTitle = async (answer: Promise<Response>) => /<item>\n<title>(.*?)</.exec(await (await answer).text())?.[1]

const openWithPosts = async () => {
  const blog = await openBlog()
  await blog.show([
    postFile('첫 글.md', { date: '2026-01-02T00:00:00.000Z' }),
    postFile('둘째.md', {
      title: hostile,
      slug: '산책-비',
      summary: '요약 <i>& 끝',
      content,
      date: '2026-02-02T00:00:00.000Z',
      category: 'C<D> & "E"',
      author: '손님 <a@b.kr>',
      tags: ['걷기', ']]>'],
    }),
  ])
  return blog
}

describe('피드', () => {
  it.each(['/rss', '/feed', '/feed.xml', '/index.xml'])('흔한 주소 %s로 찾아도 피드에 닿는다', async (path) => {
    const { fetch } = await openWithPosts()
    const answer = await fetch(path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/rss.xml'])
  })

  it.each([
    ['/rss.xml', 'application/rss+xml'],
    ['/atom.xml', 'application/atom+xml'],
    ['/feed.json', 'application/feed+json'],
  ])('%s: 새 글이 먼저고, 본문이 통째로 있고, 주소는 홀로 선다', async (path, type) => {
    const { fetch } = await openWithPosts()
    const answer = await fetch(path)
    expect(answer.headers.get('content-type')).toContain(type)
    const text = (await answer.text()).replaceAll(String.raw`\"`, '"')
    expect(text.indexOf(encodeURIComponent('산책-비'))).toBeLessThan(text.indexOf(encodeURIComponent('첫 글')))
    const page = `${site}/pages/1/${encodeURIComponent('산책-비')}`
    const sources = `${site}/images/0123456789abcdef0123/480.webp 480w, ${site}/a.avif 960w`
    for (const part of [
      `<a href="${site}/tag">`,
      `<a href="${page}#각주">`,
      '<a href="https://밖.kr">',
      '<a href="https://a.kr/?b=1&#x26;c">',
      `<a href="${page}?page=2&#x26;b">`,
      `<a href="${site}/pages/2">`,
      '<a href="mailto:a@b.kr">',
      '<a href="https://[">',
      `<img src="${site}/images/a/960.webp" alt="a > b" srcset="${sources}">`,
      '&#x3C;a href="/그대로">',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('heading-anchor')
  })

  it.each(['/rss.xml', '/atom.xml', '/sitemap.xml'])('%s: 무엇이 적혀 있어도 XML이 깨지지 않는다', async (path) => {
    const { read } = await openWithPosts()
    expect(xmlError(await read(path))).toBeNull()
  })

  it('제목은 글자 그대로 적는다', async () => {
    const { read, get } = await openWithPosts()
    expect(await read('/rss.xml')).toContain('<title>산책 &#x26; &#x3C;b&#x3E;비')
    expect(await read('/atom.xml')).toContain('<title>산책 &amp; &lt;b&gt;비')
    expect(await get('/feed.json')).toMatchObject({ items: [{ title: hostile }, {}] })
  })

  it('글의 이름은 주소가 아니라 번호다: 제목을 고쳐도 읽은 글이 다시 오지 않는다', async () => {
    const { read, show } = await openWithPosts()
    await show([postFile('첫 글.md', { title: '고친 제목', slug: '고친-제목', date: '2026-01-02T00:00:00.000Z' })])
    expect(await read('/rss.xml')).toContain(`<guid isPermaLink="false">${site}/pages/2</guid>`)
    expect(await read('/atom.xml')).toContain(`<id>${site}/pages/2</id>`)
  })

  it('날짜, 글쓴이, 카테고리와 태그가 있다', async () => {
    const { read, get } = await openWithPosts()
    const [rss, atom] = [await read('/rss.xml'), await read('/atom.xml')]
    expect(rss).toContain('<pubDate>Mon, 02 Feb 2026 00:00:00 GMT</pubDate>')
    expect(rss).toContain('<dc:creator>손님 &lt;a@b.kr&gt;</dc:creator>')
    expect(rss).toContain('<category>C&lt;D&gt; &amp; &quot;E&quot;</category>')
    expect(atom).toContain('<published>2026-02-02T00:00:00.000Z</published>')
    expect(atom).toContain('<category term="걷기"/>')
    expect(await get('/feed.json')).toMatchObject({
      items: [{ authors: [{ name: '손님 <a@b.kr>' }], tags: ['C<D> & "E"', ']]>', '걷기'] }, {}],
    })
  })

  it('처음 본 글은 제 날짜에 고친 것이고, 날짜가 없거나 앞날이면 처음 본 때에, 그 뒤로는 고친 때에 고친 것이다', async () => {
    const { show, fetch, setClock } = await openBlog()
    const [past, seen, edited, future] = [dayOf(1), dayOf(10), dayOf(20), dayOf(31)] as const
    const changes = async (title: string) => {
      const dates = { '옛글.md': past, '새글.md': null, '앞글.md': future }
      await show(Object.entries(dates).map(([path, date]) => postFile(path, { title, date })))
      const feed: { items: { url: string; date_modified: string }[] } = await (await fetch('/feed.json')).json()
      return Object.fromEntries(feed.items.map((item) => [decodeURI(item.url).split('/').at(-1), item.date_modified]))
    }
    setClock(seen)
    expect(await changes('글')).toEqual({ 옛글: past, 새글: seen, 앞글: seen })
    setClock(edited)
    expect(await changes('고친 글')).toEqual({ 옛글: edited, 새글: edited, 앞글: edited })
  })

  it('JSON Feed의 그림은 나눌 때 보이는 그림이다: 그린 표지도 줄인 사진도 PNG나 JPEG이다', async () => {
    const { show, get } = await openBlog()
    const photo = '/images/0123456789abcdef0123/960'
    await show([
      postFile('사진.md', { thumbnail: `${photo}.webp`, date: dayOf(2) }),
      postFile('표지.md', { thumbnail: null, date: dayOf(1) }),
    ])
    const cover = expect.stringMatching(/^https:\/\/blog\.example\.com\/covers\/2-[\w-]{12}\.png$/)
    expect(await get('/feed.json')).toMatchObject({ items: [{ image: `${site}${photo}.jpg` }, { image: cover }] })
  })

  it('가장 새로운 스무 편까지만, 글이 없으면 빈 채로', async () => {
    const { show, read, get } = await openBlog()
    expect(await get('/feed.json')).toMatchObject({ items: [] })
    expect(xmlError(await read('/atom.xml'))).toBeNull()
    await show(Array.from({ length: 25 }, (_, n) => postFile(`${n}.md`, { date: dayOf(n + 1) })))
    const titles = [...(await read('/rss.xml')).matchAll(/<item>\n<title>(\d+)</g)].map(([, title]) => Number(title))
    expect(titles).toEqual(Array.from({ length: 20 }, (_, n) => 24 - n))
  })

  it('그대로면 304로 답하고, 글이 바뀌면 새로 보낸다', async () => {
    const { fetch, show } = await openWithPosts()
    const etag = (await fetch('/rss.xml')).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect((await fetch('/rss.xml', { headers: { 'if-none-match': etag } })).status).toBe(304)
    await show([postFile('첫 글.md', { title: '고침' })])
    expect((await fetch('/rss.xml', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('글이 그대로인 동안에는 한 번만 만든다', async () => {
    let version = 1
    const { show, fetch } = await openBlogServer({ postsVersion: () => String(version) })
    const titleNow = () => newestTitle(fetch('/rss.xml'))
    await show([postFile('글.md', { title: '앞' })])
    expect(await titleNow()).toBe('앞')
    await show([postFile('글.md', { title: '뒤' })])
    expect(await titleNow()).toBe('앞')
    version = 2
    expect(await titleNow()).toBe('뒤')
  })

  it('다른 서버의 소식이 끊긴 동안에는 물을 때마다 새로, 한꺼번에 물으면 한 번 만든다', async () => {
    const version = createContentVersion()
    const { db, show, fetch } = await openBlogServer({}, version)
    version.connectionChanged(false)
    for (const title of ['앞', '뒤']) {
      await show([postFile('글.md', { title })])
      const read = vi.spyOn(db, 'read').mockClear()
      expect(await Promise.all([1, 2].map(() => newestTitle(fetch('/rss.xml'))))).toEqual([title, title])
      expect(read).toHaveBeenCalledOnce()
    }
  })
})

it('홈 화면에 놓을 이름과 그림이 있다', async () => {
  const { get, fetch } = await openWithPosts()
  const pictures = [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}` }))
  const icons = ['any', 'maskable'].flatMap((purpose) => pictures.map((picture) => ({ ...picture, purpose })))
  expect(await get('/manifest.webmanifest')).toMatchObject({ name: '글방', lang: 'ko', id: '/', icons })
  const icon = await fetch('/icon-192.png')
  expect(icon.headers.get('content-type')).toBe('image/png')
  expect((await fetch('/icon-77.png')).status).toBe(404)
})
