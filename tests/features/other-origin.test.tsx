import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { imageAddress } from '#/ui/media/image-address.ts'

import { openApp } from './app.tsx'
import { patiently, screen } from './screen.ts'
import { worker } from './worker.ts'

const apiBase = 'https://api.example.com/blog'

const asked: URL[] = []
const note = ({ request }: { request: Request }) => {
  asked.push(new URL(request.url))
}

beforeEach(() => {
  asked.length = 0
  worker.events.on('request:start', note)
})
afterEach(() => {
  worker.events.removeListener('request:start', note)
})

/** Its address, width, height and what it shows. */
const sharedPicture = () =>
  ['', ':width', ':height', ':alt'].map(
    (part) => document.querySelector<HTMLMetaElement>(`meta[property="og:image${part}"]`)?.content,
  )

describe('다른 출처의 서버', () => {
  it('모든 부름이 apiBase로 간다', async () => {
    const app = await openApp({ path: '/pages/29/표와-코드를-읽기-좋게', site: { apiBase } })
    await expect.element(screen.article('표와 코드를 읽기 좋게')).toBeVisible()
    await expect.poll(() => app.cookies.names(), patiently).toEqual(expect.arrayContaining(['visited', 'viewed_29']))
    const calls = asked.filter(({ pathname }) => pathname.includes('/api/'))
    expect(calls.map(({ origin, pathname }) => origin + pathname.slice(0, 10))).toEqual(
      calls.map(() => `${apiBase}/api/`),
    )
    expect(calls).toHaveLength(6)
  })

  it('빗금 둘로 다른 곳을 가리키는 그림도 다른 곳에서 오지 않는다', () => {
    const own = 'https://blog.example.com'
    for (const source of ['/.//evil.example/a.png', './/evil.example/a.png', `${own}//evil.example/a.png`])
      expect(imageAddress(source, '', own)).toBe('/evil.example/a.png')
  })

  it('글의 그림은 그 서버에서 온다', async () => {
    await openApp({ path: '/pages/30/모든-것이-든-글', site: { apiBase } })
    const article = screen.article('모든 것이 든 글')
    await expect
      .element(article.getByRole('img', { name: '종이 나무' }))
      .toHaveAttribute('src', 'https://api.example.com/covers/30.svg')
    expect(article.element().querySelector('header img')?.getAttribute('src')).toBe(
      'https://api.example.com/covers/30.svg',
    )
  })

  it('글에 달린 파일은 그 서버에서, 글 속의 화면은 여기서 열린다', async () => {
    const here = [
      '/',
      '/?page=2',
      '/category/1',
      '/category/1/sub/11',
      '/tag',
      '/tag/7/산책',
      '/search?q=산책',
      '/owner',
      '/my',
      '/pages/29/표와-코드를-읽기-좋게#표',
      '#표',
    ]
    const there = ['/files/원고.pdf', '/covers/30.svg', '/uploads/a.zip?v=2', '/tagged.txt']
    const elsewhere = 'https://example.com/hangul'
    const app = await openApp({ path: '/tag', site: { apiBase } })
    const content = [...here, ...there, elsewhere].map((href) => `<p><a href="${href}">${href}</a></p>`).join('')
    app.blog.posts = app.blog.posts.map((post) => (post.id === 30 ? { ...post, content } : post))
    app.history.push('/pages/30/모든-것이-든-글')
    const links = screen.article('모든 것이 든 글').getByRole('paragraph').getByRole('link')
    await expect.element(links.first()).toBeVisible()
    const addresses = links.elements().map((link) => decodeURI(link.getAttribute('href') ?? ''))
    expect(addresses).toEqual([...here, ...there.map((path) => `https://api.example.com${path}`), elsewhere])
  })

  it.for(['https://example.com/a', 'HTTP://example.com/a', '//example.com/a'])(
    '글 속에서 다른 곳을 가리키는 %s에는 표가 붙고, 누가 보냈는지 알리지 않는다',
    async (href) => {
      const app = await openApp({ path: '/tag' })
      const content = `<p><a href="${href}">다른 곳</a></p>`
      app.blog.posts = app.blog.posts.map((post) => (post.id === 30 ? { ...post, content } : post))
      app.history.push('/pages/30/모든-것이-든-글')
      const link = screen.article('모든 것이 든 글').getByRole('paragraph').getByRole('link')
      await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
      await expect.element(link).toHaveClass('external')
    },
  )

  it('나누는 이에게 보이는 그림도 그 서버의 것이다', async () => {
    await openApp({ path: '/pages/30/모든-것이-든-글', site: { apiBase } })
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    await expect
      .poll(sharedPicture, patiently)
      .toEqual(['https://api.example.com/covers/30.png', '1200', '630', '모든 것이 든 글'])
  })

  it('다른 곳의 그림을 나눌 때는 모르는 크기를 말하지 않는다', async () => {
    const app = await openApp({ path: '/tag' })
    const thumbnail = 'https://example.com/a.png'
    app.blog.posts = app.blog.posts.map((post) => (post.id === 30 ? { ...post, thumbnail } : post))
    app.history.push('/pages/30/모든-것이-든-글')
    await expect.poll(sharedPicture, patiently).toEqual([thumbnail, undefined, undefined, undefined])
  })
})
