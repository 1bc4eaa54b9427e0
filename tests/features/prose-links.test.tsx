import { describe, expect, it } from 'vitest'

import { restPointer } from './browser.ts'
import { proseLink, longText, openProse, reads, title } from './prose.ts'
import { patiently, screen, watchPending } from './screen.ts'

const other = '표와 코드를 읽기 좋게'

describe('본문 속의 고리', () => {
  it('가리키면 미리 부르고, 누르면 묻지 않고 열며, 뒤로 가면 있던 자리다', async () => {
    const app = await openProse(`${longText}<p><a href="/pages/29/표와-코드를-읽기-좋게">지난 글</a></p>${longText}`)
    await proseLink('지난 글').hover()
    await expect.poll(() => reads(app), patiently).toEqual(['GET /api/posts/29'])
    await expect.poll(() => app.queryClient.isFetching(), patiently).toBe(0)
    const left = window.scrollY
    app.log.length = 0
    const watch = watchPending()
    await proseLink('지난 글').click()
    await expect.element(screen.article(other)).toBeVisible()
    await restPointer()
    await expect.poll(() => window.scrollY, patiently).toBe(0)
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
    const app = await openProse('<a href="/pages/29">지난 글</a>')
    const element = proseLink('지난 글').element()
    if (element instanceof HTMLElement) hint(element)
    await expect.poll(() => reads(app), patiently).toEqual(['GET /api/posts/29'])
  })

  it.for([
    ['/tag', '태그'],
    ['/category/3', '일상'],
    ['/?page=2', '전체'],
  ] as const)('%s도 쪽을 새로 열지 않는다', async ([href, heading]) => {
    const app = await openProse(`<a href="${href}">가기</a>`)
    await proseLink('가기').click()
    await expect.element(screen.heading(heading)).toBeVisible()
    expect(app.history.location.href).toBe(href)
  })

  it.for([
    ['파일', '<a href="/feed.xml">가기</a>', {}],
    ['그림', '<a href="/images/a.png">가기</a>', {}],
    ['없는 화면', '<a href="/pages/29/하나/둘">가기</a>', {}],
    ['번호로 된 옛 주소', '<a href="/?p=12">가기</a>', {}],
    ['다른 곳', '<a href="https://example.com/pages/29">가기</a>', {}],
    ['새 창', '<a href="/pages/29">가기</a>', { ctrlKey: true }],
    ['새 탭', '<a href="/pages/29">가기</a>', { metaKey: true }],
    ['가운데 단추', '<a href="/pages/29">가기</a>', { button: 1 }],
  ] as const)('%s: 브라우저에 맡긴다', async ([, html, keys]) => {
    const app = await openProse(html)
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
    const app = await openProse('<a href="/pages/29#둘">둘째로</a>')
    await proseLink('둘째로').click()
    const heading = screen.article(other).getByRole('heading', { name: '둘' })
    await expect.element(heading).toHaveFocus()
    app.history.back()
    await expect.element(proseLink('둘째로')).toHaveFocus()
  })

  it('빠르게 지나가는 마우스에는 미리 부르지 않는다', async () => {
    const app = await openProse('<a href="/pages/29">지난 글</a> <a href="/tag">태그로</a>')
    for (const type of ['pointerover', 'pointerout'])
      proseLink('지난 글')
        .element()
        .dispatchEvent(new PointerEvent(type, { bubbles: true }))
    await proseLink('태그로').hover()
    await expect.poll(() => reads(app), patiently).toEqual(['GET /api/tag'])
  })
})
