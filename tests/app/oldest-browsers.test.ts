import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { settled, unfold, write } from './commenting.ts'
import { useBlog } from './reader.ts'

const { visit } = useBlog({ isOwn: true })

/**
 * Removes features that at least one of the oldest supported browsers is known to lack: Chrome 123, Safari 17.5, Firefox 124, by
 * https://developer.mozilla.org. The build lowers only syntax, and the DOM's types are those of the newest browsers.
 */
const inOldest = {
  before: (page: Page) =>
    page.addInitScript(() => {
      const iterators: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
      const newer: readonly (readonly [owner: object, names: string])[] = [
        [window, 'scheduler navigation CloseWatcher requestIdleCallback cancelIdleCallback'],
        [URL, 'parse'],
        [Promise, 'try'],
        [RegExp, 'escape'],
        [Intl, 'Segmenter DurationFormat'],
        [Error, 'isError captureStackTrace'],
        [Uint8Array, 'fromBase64 fromHex'],
        [iterators, 'map filter take drop flatMap reduce toArray forEach some every find'],
        [Map.prototype, 'getOrInsert getOrInsertComputed'],
        [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
        [Document.prototype, 'startViewTransition moveBefore caretPositionFromPoint'],
        [Element.prototype, 'moveBefore setHTML setHTMLUnsafe getHTML ariaNotify'],
        [HTMLElement.prototype, 'popover showPopover hidePopover togglePopover'],
      ]
      for (const [owner, names] of newer) for (const name of names.split(' ')) Reflect.deleteProperty(owner, name)
    }),
}

it.each([
  ['/', '전체'],
  ['/category/1', /./],
  ['/tag', '태그'],
  ['/pages/37', /./],
  ['/search?q=글', '찾기'],
  ['/my', '내 댓글'],
  ['/owner', /./],
])('%s: 지원하는 가장 오래된 브라우저에서도 이어받은 뒤에 그대로다', async (path, name) => {
  const { page } = await visit(path, inOldest)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await page.getByText('불러오지 못했습니다.').count()).toBe(0)
})

it('지원하는 가장 오래된 브라우저에서도 목록에서 글로 가서 댓글을 쓰고, 찾는다', async () => {
  const { page } = await visit('/', inOldest)
  await page.getByRole('list', { name: '글 목록' }).getByRole('link').first().click()
  await page.getByRole('article').first().waitFor()
  await unfold(page)
  await write(page, '댓글 쓰기', { content: '오래된 브라우저에서 쓴 말' })
  await settled(page, '오래된 브라우저에서 쓴 말')
  await page.getByRole('banner').getByRole('link', { name: '찾기' }).click()
  await page.getByRole('searchbox').fill('글바')
  await expect.poll(() => page.locator('mark').first().textContent()).toBe('글방')
})
