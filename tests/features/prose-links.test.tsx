import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { createBlog } from '../../mocks/sample-blog.ts'
import { type App, openApp } from './app.tsx'
import { pressInPlace, restPointer, scrollTo } from './browser.ts'
import { paths } from './commenting.ts'
import { patiently, screen, watchPending } from './screen.ts'

const title = '도서관의 오래된 수레'
const other = '표와 코드를 읽기 좋게'
const longText = '<p>긴 글</p>'.repeat(60)
const note =
  '<section class="footnotes"><ol><li id="user-content-fn-1">각주의 글. <a href="#user-content-fnref-1" id="back">돌아가기</a></li></ol></section>'
const headings = ['하나', '둘', '셋'].map((text) => `<h2 id="${text}">${text}</h2>${longText}`).join('')

const open = async (content: string) => {
  const contents = new Map([
    [28, content],
    [29, headings],
  ])
  const posts = createBlog().posts.map((post) => ({ ...post, content: contents.get(post.id) ?? post.content }))
  const app = await openApp({ path: paths.empty, blog: { posts } })
  await expect.element(screen.article(title)).toBeVisible()
  await expect.poll(() => app.blog.views.get(28), patiently).toBe(1)
  app.log.length = 0
  return app
}

const reads = (app: App) => app.requests().filter((it) => it.startsWith('GET'))
const link = (name: string) => screen.article(title).getByRole('link', { name, exact: true })

const contents = () => screen.article(title).getByRole('navigation', { name: '목차' })
const marked = () => contents().element().querySelector('[aria-current]')?.textContent
/** Scrolls until a heading is this far below the top of the window. */
const bring = (name: string, top: number) => {
  const heading = screen.article(title).getByRole('heading', { name }).element()
  return scrollTo(window.scrollY + heading.getBoundingClientRect().top - top)
}

describe('본문 속의 고리', () => {
  it('가리키면 미리 부르고, 누르면 묻지 않고 열며, 뒤로 가면 있던 자리다', async () => {
    const app = await open(`${longText}<p><a href="/pages/29/표와-코드를-읽기-좋게">지난 글</a></p>${longText}`)
    await link('지난 글').hover()
    await expect.poll(() => reads(app), patiently).toEqual(['GET /api/posts/29'])
    await expect.poll(() => app.queryClient.isFetching(), patiently).toBe(0)
    const left = window.scrollY
    app.log.length = 0
    const watch = watchPending()
    await link('지난 글').click()
    await expect.element(screen.article(other)).toBeVisible()
    await restPointer()
    expect(window.scrollY).toBe(0)
    app.history.back()
    await expect.element(screen.article(title)).toBeVisible()
    await expect.poll(() => window.scrollY, patiently).toBe(left)
    expect(reads(app)).toEqual([])
    expect(watch.stop()).toEqual([])
  })

  it.for([
    ['초점이 가면', (element: HTMLElement) => element.focus()],
    ['손을 대면', (element: Element) => element.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))],
  ] as const)('%s 미리 부른다', async ([, hint]) => {
    const app = await open('<a href="/pages/29">지난 글</a>')
    const element = link('지난 글').element()
    if (element instanceof HTMLElement) hint(element)
    await expect.poll(() => reads(app), patiently).toEqual(['GET /api/posts/29'])
  })

  it.for([
    ['/tag', '태그'],
    ['/category/3', '일상'],
    ['/?page=2', '전체'],
  ] as const)('%s도 쪽을 새로 열지 않는다', async ([href, heading]) => {
    const app = await open(`<a href="${href}">가기</a>`)
    await link('가기').click()
    await expect.element(screen.heading(heading)).toBeVisible()
    expect(app.history.location.href).toBe(href)
  })

  it.for([
    ['파일', '<a href="/feed.xml">가기</a>', {}],
    ['그림', '<a href="/images/a.png">가기</a>', {}],
    ['없는 화면', '<a href="/pages/29/하나/둘">가기</a>', {}],
    ['다른 곳', '<a href="https://example.com/pages/29">가기</a>', {}],
    ['새 창', '<a href="/pages/29">가기</a>', { ctrlKey: true }],
    ['새 탭', '<a href="/pages/29">가기</a>', { metaKey: true }],
    ['가운데 단추', '<a href="/pages/29">가기</a>', { button: 1 }],
  ] as const)('%s: 브라우저에 맡긴다', async ([, html, keys]) => {
    const app = await open(html)
    let isLeft = false
    const browserFollows = (event: Event) => {
      isLeft = !event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', browserFollows, { once: true })
    // A link to another site has more to its name.
    const element = screen.article(title).getByRole('link', { name: /^가기/ }).element()
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
    expect(isLeft).toBe(true)
    expect(reads(app)).toEqual([])
  })

  it('다른 글의 제목으로 가면 자판은 거기서 이어 가고, 뒤로 가면 떠난 고리에 있다', async () => {
    const app = await open('<a href="/pages/29#둘">둘째로</a>')
    await link('둘째로').click()
    const heading = screen.article(other).getByRole('heading', { name: '둘' })
    await expect.element(heading).toHaveFocus()
    app.history.back()
    await expect.element(link('둘째로')).toHaveFocus()
  })

  it('빠르게 지나가는 마우스에는 미리 부르지 않는다', async () => {
    const app = await open('<a href="/pages/29">지난 글</a> <a href="/tag">태그로</a>')
    for (const type of ['pointerover', 'pointerout'])
      link('지난 글')
        .element()
        .dispatchEvent(new PointerEvent(type, { bubbles: true }))
    await link('태그로').hover()
    await expect.poll(() => reads(app), patiently).toEqual(['GET /api/tag'])
  })
})

describe('같은 글 안의 고리', () => {
  it('각주로 갔다가 뒤로 가면 읽던 자리다', async () => {
    const app = await open(
      `${longText}<sup><a href="#user-content-fn-1" id="user-content-fnref-1">1</a></sup>${longText}${note}`,
    )
    await scrollTo(700)
    pressInPlace(link('1').element())
    await expect.poll(() => window.scrollY, patiently).toBeGreaterThan(1_000)
    expect(app.history.location.hash).toBe('#user-content-fn-1')
    app.history.back()
    await expect.poll(() => window.scrollY, patiently).toBe(700)
    expect(reads(app)).toEqual([])
  })

  it('간 곳이 표시되고, 자판은 거기서 이어 간다', async () => {
    await open(`<sup><a href="#user-content-fn-1" id="user-content-fnref-1">1</a></sup>${longText}${note}`)
    const plain = getComputedStyle(document.body).backgroundColor
    await link('1').click()
    const item = screen.article(title).getByRole('listitem').filter({ hasText: '각주의 글.' })
    await expect.element(item).toHaveFocus()
    expect(getComputedStyle(item.element()).backgroundColor).not.toBe(plain)
    await userEvent.keyboard('{Tab}')
    await expect.element(link('돌아가기')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(link('1')).toHaveFocus()
    expect(document.querySelectorAll('[data-target]')).toHaveLength(1)
  })

  it('퍼센트로 적은 이름으로도 그곳에 가고, 간 곳이 표시된다', async () => {
    const app = await open(`<a href="#${encodeURIComponent('둘')}">둘째로</a>${headings}`)
    await link('둘째로').click()
    const heading = screen.article(title).getByRole('heading', { name: '둘' })
    await expect.element(heading).toHaveFocus()
    expect(heading.element().hasAttribute('data-target')).toBe(true)
    expect(decodeURIComponent(app.history.location.href)).toBe(`${decodeURIComponent(paths.empty)}#둘`)
  })

  it('목차를 누르면 그 제목으로 가고, 주소에 제목이 붙는다', async () => {
    const app = await open(headings)
    await contents().getByRole('link', { name: '셋' }).click()
    await expect.element(screen.article(title).getByRole('heading', { name: '셋' })).toHaveFocus()
    expect(decodeURIComponent(app.history.location.href)).toBe(`${decodeURIComponent(paths.empty)}#셋`)
    const there = window.scrollY
    await scrollTo(there - 500)
    pressInPlace(contents().getByRole('link', { name: '셋' }).element())
    await expect.poll(() => window.scrollY, patiently).toBe(there)
  })

  it('접힌 자리로 가면 펼쳐진다', async () => {
    await open(`<a href="#숨은">숨은 자리로</a>${longText}<details><summary>더</summary><p id="숨은">안</p></details>`)
    await link('숨은 자리로').click()
    await expect.element(screen.article(title).getByText('안', { exact: true })).toHaveFocus()
  })

  it.for(['#', '#top'])('%s는 맨 위로 간다', async (href) => {
    await open(`${longText}<a href="${href}">맨 위로</a>`)
    await scrollTo(700)
    pressInPlace(link('맨 위로').element())
    await expect.poll(() => window.scrollY, patiently).toBe(0)
  })
})

describe('목차는', () => {
  it('화면 위쪽 3분의 1에 막 들어온 제목을 가리킨다', async () => {
    await open(headings)
    await bring('하나', 303)
    await expect.poll(marked).toBe('하나')
    await bring('둘', 307)
    await expect.poll(marked).toBe('하나')
    await bring('둘', 303)
    await expect.poll(marked).toBe('둘')
  })

  it('단번에 멀리 가도 지나온 마지막 제목을 가리키고, 맨 위에서는 가리키지 않는다', async () => {
    await open(headings)
    await bring('하나', 300)
    await expect.poll(marked).toBe('하나')
    await bring('셋', -10_000)
    await expect.poll(marked).toBe('셋')
    await scrollTo(0)
    await expect.poll(marked).toBeUndefined()
  })
})
