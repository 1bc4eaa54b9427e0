import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { MockPost } from '../../mocks/blog.ts'
import { refuses } from '../../mocks/faults.ts'
import { createBlog } from '../../mocks/sample-blog.ts'
import { openApp } from './app.tsx'
import { hostileHtml, hostileLinks, hostileText } from './hostile-texts.ts'
import { patiently, screen } from './screen.ts'
import { afterAWhile, worker } from './worker.ts'

const [sample] = createBlog().posts
if (sample === undefined) throw new Error('the blog has posts')

const openWith = async (changes: Partial<MockPost>) => {
  const post = { ...sample, slug: '글', ...changes }
  await openApp({ path: '/pages/30/글', blog: { posts: [post] } })
  await expect.element(screen.heading()).toBeVisible()
  return screen.article(post.title)
}

const body = () => document.querySelector('article')

beforeEach(() => {
  Reflect.deleteProperty(window, 'hacked')
})

afterEach(() => {
  if ('hacked' in window) throw new Error('something hostile has run')
})

describe('나쁜 HTML은 돌지 않는다', () => {
  it.for(hostileHtml)('%s', async ([, html]) => {
    await openWith({ content: `<p>앞</p>${html}<p>뒤</p>` })
    await afterAWhile()
    expect(body()?.textContent).toContain('앞')
    expect(
      body()?.querySelector('script, style, iframe, object, embed, form, base, meta, link, svg animate, math'),
    ).toBeNull()
    const handlers = [...(body()?.querySelectorAll('*') ?? [])].flatMap((it) =>
      it.getAttributeNames().filter((name) => name.startsWith('on')),
    )
    expect(handlers).toEqual([])
  })

  it('끝없이 되풀이되는 style에도 멈추지 않는다', async () => {
    await openWith({ content: `<p style="${'color:#fff   '.repeat(40)}x">되풀이</p>` })
    await expect.element(screen.text('되풀이')).not.toHaveAttribute('style')
  })

  it.for(hostileLinks)('%o(으)로 가는 고리는 가지 않는다', async (href) => {
    await openWith({ content: `<p><a href="${href}">누르세요</a></p>` })
    const link = [...(body()?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent === '누르세요')
    expect(link?.getAttribute('href') ?? null).toBeNull()
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await afterAWhile()
  })
})

describe('나쁜 글자는 글자로 보인다', () => {
  it('글의 모든 칸에서', async () => {
    const article = await openWith({
      title: hostileText,
      subtitle: hostileText,
      author: hostileText,
      thumbnail: hostileText,
    })
    await afterAWhile()
    await expect.element(article.getByRole('heading', { level: 1 })).toHaveTextContent(hostileText)
  })

  it('목록과 분류와 태그와 인기 글에서', async () => {
    const name = hostileText
    const posts = [
      { ...sample, title: name, subtitle: name, summary: name, thumbnail: name, tagIds: [1], categoryId: 1 },
    ]
    const blog = {
      posts,
      categories: [{ id: 1, name }],
      subcategories: [{ id: 11, name, categoryId: 1 }],
      tags: [{ id: 1, name }],
    }
    const app = await openApp({ path: '/category/1', blog })
    await expect.element(screen.heading(name)).toBeVisible()
    await expect.element(screen.menu().getByRole('link').first()).toHaveTextContent(name)
    app.history.push('/tag')
    await expect.element(screen.heading('태그')).toBeVisible()
    await afterAWhile()
  })

  it('댓글에서', async () => {
    const [comment] = createBlog().comments
    if (comment === undefined) throw new Error('the blog has comments')
    const app = await openApp({
      path: '/pages/30/모든-것이-든-글',
      blog: { comments: [{ ...comment, author: hostileText, content: hostileText }] },
    })
    await app.page.getByRole('button', { name: '댓글 1개' }).click()
    await expect.element(app.page.getByRole('article', { name: hostileText, exact: true })).toBeVisible()
    await afterAWhile()
  })

  it('댓글의 주소 앞에서 글의 방향을 뒤집어도 주소는 바로 보인다', async () => {
    const [comment] = createBlog().comments
    if (comment === undefined) throw new Error('the blog has comments')
    const content = '\u202Ehttps://moc.elgoog.example/x'
    const app = await openApp({ path: '/pages/30/모든-것이-든-글', blog: { comments: [{ ...comment, content }] } })
    await app.page.getByRole('button', { name: '댓글 1개' }).click()
    const link = screen.link('https://moc.elgoog.example/x')
    await expect.element(link).toBeVisible()
    const leftOf = (index: number) => {
      const range = document.createRange()
      range.setStart(link.element().firstChild ?? document, index)
      return range.getBoundingClientRect().left
    }
    expect(leftOf(8)).toBeGreaterThan(leftOf(0))
  })

  it('서버의 거절하는 말에서', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await openApp({ fault: { posts: refuses(hostileText, 403) } })
    await expect.element(screen.alert()).toMatchTextContent(hostileText)
    await afterAWhile()
  })
})

describe('다른 곳의 그림', () => {
  const asked: string[] = []
  const note = ({ request }: { request: Request }) => {
    asked.push(request.url)
  }

  beforeEach(() => {
    asked.length = 0
    worker.events.on('request:start', note)
  })
  afterEach(() => {
    worker.events.removeListener('request:start', note)
  })

  it.for([
    '<img src="https://evil.example/x.png" alt="멀리 있는 그림">',
    '<img src="//evil.example/x.png" alt="멀리 있는 그림">',
    '<img src="/covers/1.svg" srcset="https://evil.example/x.png 1x" alt="그림">',
    '<picture><source srcset="https://evil.example/x.png"><img src="/covers/1.svg" alt="그림"></picture>',
    '<video src="https://evil.example/x.mp4" poster="https://evil.example/x.png"></video>',
    '<audio src="https://evil.example/x.mp3" autoplay></audio>',
    '<input type="image" src="https://evil.example/x.png">',
    '<table background="https://evil.example/x.png"><tr><td>글</td></tr></table>',
    '<p style="background-image:url(https://evil.example/x.png)">글</p>',
    '<a href="https://evil.example" ping="https://evil.example/ping">글</a>',
    '<svg><image href="https://evil.example/x.png"/></svg>',
    '<link rel="prefetch" href="https://evil.example">',
  ])('%s은(는) 저절로 불러오지 않는다', async (html) => {
    await openWith({ content: html })
    await afterAWhile()
    expect(asked.filter((url) => url.includes('evil.example'))).toEqual([])
  })

  it('목록과 글의 대표 그림도 마찬가지다', async () => {
    await openWith({ thumbnail: 'https://evil.example/x.png' })
    await afterAWhile()
    expect(asked.filter((url) => url.includes('evil.example'))).toEqual([])
    expect(body()?.querySelector('header img')).toBeNull()
  })

  it('독자가 누르면 보러 갈 수 있다', async () => {
    const article = await openWith({ content: '<img src="https://evil.example/x.png" alt="멀리 있는 그림">' })
    await expect
      .element(article.getByRole('link', { name: /멀리 있는 그림/ }))
      .toHaveAttribute('href', 'https://evil.example/x.png')
  })

  it.for([
    ['<img src="https://evil.example/x.png" alt="멀리 있는 그림">', '그림 보기: 멀리 있는 그림'],
    ['<b><img src="https://evil.example/x.png"></b>', '그림 보기'],
  ] as const)('고리 안에 있으면 그 고리로 간다: %s', async ([html, name]) => {
    const article = await openWith({ content: `<p><a href="/tag">${html}</a></p>` })
    const link = article.getByRole('paragraph').getByRole('link')
    await expect.element(link).toHaveAttribute('href', '/tag')
    await expect.element(link).toHaveTextContent(name)
  })

  it('집 안의 그림은 보인다', async () => {
    await openWith({ content: '<p><img src="/covers/7.svg" alt="집 안의 그림"></p>' })
    await expect.poll(() => asked.filter((url) => url.endsWith('/covers/7.svg')), patiently).toHaveLength(1)
  })
})

it('이름 없는 그림과 할 일에는 이름이 붙고, 자판이 설 자리는 늘지 않는다', async () => {
  const content =
    '<p tabindex="3" role="banner">가<img src="/a.png"></p><a href="/b"><img src="/b.png"></a><input type="checkbox" checked>'
  const app = await openApp({ path: '/pages/30/모든-것이-든-글' })
  app.blog.posts = app.blog.posts.map((post) => (post.id === 29 ? { ...post, content } : post))
  app.history.push('/pages/29/표와-코드를-읽기-좋게')
  const article = screen.article('표와 코드를 읽기 좋게')
  await expect.element(article.getByRole('checkbox', { name: '끝낸 일' })).toBeDisabled()
  await expect.element(article.getByRole('link', { name: '그림' })).toBeVisible()
  expect(article.element().querySelector('img[src="/a.png"]')?.getAttribute('alt')).toBe('')
  expect(article.element().querySelectorAll('[tabindex="3"], [role="banner"]')).toHaveLength(0)
})
