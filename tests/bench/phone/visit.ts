import type { Browser } from 'playwright-core'

import { openPhone, type Phone } from './device.ts'
import { measureFirstTap, measureJourney } from './journey.ts'
import type { Findings } from './metrics.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import type { BenchSite } from './sites.ts'
import { switchTheme } from './theme.ts'

/** Uses a new phone with an empty cache. */
export const onPhone = async <T>(
  browser: Browser,
  use: (phone: Phone) => Promise<T>,
  hasKoreanFonts = true,
): Promise<T> => {
  const phone = await openPhone(browser, hasKoreanFonts)
  try {
    return await use(phone)
  } finally {
    await phone.close()
  }
}

const load = (browser: Browser, address: string, hasKoreanFonts = true): Promise<PageLoad> =>
  onPhone(browser, (phone) => loadPage(phone, address), hasKoreanFonts)

/** Measures everything once. */
export const visit = async (browser: Browser, site: BenchSite): Promise<Findings> => {
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
    firstTap: await onPhone(browser, (phone) => measureFirstTap(phone, site)),
    ...(await onPhone(browser, (phone) => measureJourney(phone, site))),
    theme: await onPhone(browser, (phone) => switchTheme(phone, site.themed)),
  }
}

/** Measures layout shifts on a system without Korean fonts. */
export const visitWithoutKoreanFonts = async (browser: Browser, site: BenchSite): Promise<Findings> => ({
  listShiftLatin: [(await load(browser, site.origin, false)).cls],
  postShiftLatin: [(await load(browser, site.post, false)).cls],
})
