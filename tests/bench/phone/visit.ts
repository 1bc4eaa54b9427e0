import type { Browser } from 'playwright-core'

import { openPhone, type Phone } from './device.ts'
import { travel } from './journey.ts'
import type { Findings } from './metrics.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import type { Site } from './sites.ts'
import { switchTheme } from './theme.ts'

/** Each time with a phone that has never seen the site. */
const onPhone = async <T>(browser: Browser, use: (phone: Phone) => Promise<T>, hasKoreanFonts = true): Promise<T> => {
  const phone = await openPhone(browser, hasKoreanFonts)
  try {
    return await use(phone)
  } finally {
    await phone.close()
  }
}

const load = (browser: Browser, address: string, hasKoreanFonts = true): Promise<PageLoad> =>
  onPhone(browser, (phone) => loadPage(phone, address), hasKoreanFonts)

/** Everything that a reader waits for, once. */
export const visit = async (browser: Browser, site: Site): Promise<Findings> => {
  const list = await load(browser, site.origin)
  const post = await load(browser, site.post)
  return {
    listFcp: [list.fcp],
    listLcp: [list.lcp],
    listQuiet: [list.quiet],
    listBlocking: [list.blocking],
    listKilobytes: [list.kilobytes],
    listRequests: [list.requests],
    listShift: [list.cls],
    postFcp: [post.fcp],
    postLcp: [post.lcp],
    postQuiet: [post.quiet],
    postBlocking: [post.blocking],
    postKilobytes: [post.kilobytes],
    postRequests: [post.requests],
    postShift: [post.cls],
    ...(await onPhone(browser, (phone) => travel(phone, site))),
    theme: await onPhone(browser, (phone) => switchTheme(phone, site.themed)),
  }
}

/** What moves while the pages load, on a system that has no Korean font. */
export const visitWithoutKoreanFonts = async (browser: Browser, site: Site): Promise<Findings> => ({
  listShiftLatin: [(await load(browser, site.origin, false)).cls],
  postShiftLatin: [(await load(browser, site.post, false)).cls],
})
