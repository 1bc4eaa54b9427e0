import type { Locator } from 'playwright-core'

import type { Phone } from './device.ts'
import { go, painted, wasKept, watchScreens } from './paint-watch.ts'
import type { Site } from './sites.ts'

const listHeading = '전체'

/** What a reader waited for on the way, in milliseconds, and what was asked for after the first click. */
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

/** From the list to two posts and back; both are new to the reader, and only the first is pointed at beforehand. */
export const travel = async ({ page, atRest, traffic }: Phone, { origin, isPlain }: Site): Promise<Journey> => {
  const link = (place: number) => page.locator('main li h2 a').nth(place)
  const move = async (by: -1 | 1, heading: string): Promise<number> => {
    await go(page, by, heading)
    const time = await painted(page)
    if (isPlain && !(await wasKept(page))) throw new Error('the browser did not keep a plain page')
    await atRest()
    return time
  }

  await watchScreens(page.context())
  await page.goto(origin)
  await atRest()
  const title = (await link(0).innerText()).trim()
  const first = await centre(link(0))
  await page.mouse.move(first.x, first.y)
  await atRest()
  traffic()
  await page.mouse.click(first.x, first.y)
  const hovered = await painted(page)
  await atRest()
  const { requests } = traffic()
  const back = await move(-1, listHeading)
  const forward = await move(1, title)
  const backAgain = await move(-1, listHeading)
  const second = await centre(link(1))
  await page.touchscreen.tap(second.x, second.y)
  const tapped = await painted(page)
  return {
    hovered: [hovered],
    tapped: [tapped],
    back: [back, backAgain],
    forward: [forward],
    requestsAfterHover: [requests],
  }
}
