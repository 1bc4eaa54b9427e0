import type { Locator } from 'playwright-core'

import type { Phone } from './device.ts'
import { go, paintTime, isFromBfcache, watchScreens } from './paint-watch.ts'
import type { BenchSite } from './sites.ts'

const listHeading = '전체'

/** Waiting times in milliseconds, and the number of requests after the first click. */
export type Journey = {
  readonly hovered: readonly number[]
  readonly tapped: readonly number[]
  readonly back: readonly number[]
  readonly forward: readonly number[]
  readonly requestsAfterHover: readonly number[]
}

const centre = async (link: Locator) => {
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (box === null) throw new Error('the link is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** From a list that has just been loaded to its first post: nothing was hovered, scrolled or opened before. */
export const measureFirstTap = async ({ page, networkIdle }: Phone, { origin }: BenchSite): Promise<number[]> => {
  await watchScreens(page.context())
  await page.goto(origin)
  await networkIdle()
  const { x, y } = await centre(page.locator('main li h2 a').first())
  await page.touchscreen.tap(x, y)
  return [await paintTime(page)]
}

/** From the list to two unvisited posts and back. Only the first is hovered before the click. */
export const measureJourney = async (
  { page, networkIdle, traffic }: Phone,
  { origin, isPlain }: BenchSite,
): Promise<Journey> => {
  const link = (place: number) => page.locator('main li h2 a').nth(place)
  const move = async (by: -1 | 1, heading: string): Promise<number> => {
    await go(page, by, heading)
    const time = await paintTime(page)
    if (isPlain && !(await isFromBfcache(page))) throw new Error('the browser did not keep a plain page')
    await networkIdle()
    return time
  }

  await watchScreens(page.context())
  await page.goto(origin)
  await networkIdle()
  const title = (await link(0).innerText()).trim()
  const first = await centre(link(0))
  await page.mouse.move(first.x, first.y)
  await networkIdle()
  traffic()
  await page.mouse.click(first.x, first.y)
  const hovered = await paintTime(page)
  await networkIdle()
  const { requests } = traffic()
  const back = await move(-1, listHeading)
  const forward = await move(1, title)
  const backAgain = await move(-1, listHeading)
  const second = await centre(link(1))
  await page.touchscreen.tap(second.x, second.y)
  const tapped = await paintTime(page)
  return {
    hovered: [hovered],
    tapped: [tapped],
    back: [back, backAgain],
    forward: [forward],
    requestsAfterHover: [requests],
  }
}
