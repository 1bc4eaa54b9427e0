import type { Page } from 'playwright-core'

/** From now on the blog has another version, without the search's script of this one. */
export const update = async (page: Page) => {
  await page.route(/\/assets\/search.*\.js/, (route) => route.fulfill({ status: 404 }))
  const body = '<script type="module" src="/assets/index-new.js"></script>'
  await page.route(page.url(), (route) => route.fulfill({ contentType: 'text/html', body }))
}

export const searchLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: '찾기' })

/** Points at the search, and waits until the page knows that there is a new version. */
export const pointAtSearch = async (page: Page) => {
  const compared = page.waitForResponse(page.url())
  await searchLink(page).hover()
  await (await compared).finished()
}
