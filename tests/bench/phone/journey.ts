import type { Locator } from 'playwright-core'

import type { Phone } from './device.ts'
import { go, painted, wasKept, watchScreens } from './paint-watch.ts'
import type { Site } from './sites.ts'

const listHeading = '전체'
const clicks = 2

/** What a reader waited for on the way, in milliseconds, and what was asked for after the clicks. */
export type Journey = {
  readonly hovered: number[]
  readonly tapped: number[]
  readonly back: number[]
  readonly forward: number[]
  readonly requestsAfterHover: number[]
}

const centre = async (link: Locator) => {
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (box === null) throw new Error('the link is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** From the list to a post and back, again and again; each post is new to the reader. */
export const travel = async (phone: Phone, { origin, isPlain }: Site): Promise<Journey> => {
  const { page, atRest, traffic } = phone
  const journey: Journey = { hovered: [], tapped: [], back: [], forward: [], requestsAfterHover: [] }
  const link = (place: number) => page.locator('main li h2 a').nth(place)
  const move = async (by: -1 | 1, heading: string, times: number[]) => {
    await go(page, by, heading)
    times.push(await painted(page))
    if (isPlain && !(await wasKept(page))) throw new Error('the browser did not keep a plain page')
    await atRest()
  }
  const returnToList = () => move(-1, listHeading, journey.back)

  await watchScreens(page.context())
  await page.goto(origin)
  await atRest()
  for (let place = 0; place < clicks; place += 1) {
    const title = await link(place).innerText()
    const { x, y } = await centre(link(place))
    await page.mouse.move(x, y)
    await atRest()
    traffic()
    await page.mouse.click(x, y)
    journey.hovered.push(await painted(page))
    await atRest()
    journey.requestsAfterHover.push(traffic().requests)
    await returnToList()
    await move(1, title.trim(), journey.forward)
    await returnToList()
  }
  for (let place = clicks; place < 2 * clicks; place += 1) {
    const { x, y } = await centre(link(place))
    await page.touchscreen.tap(x, y)
    journey.tapped.push(await painted(page))
    await atRest()
    await returnToList()
  }
  return journey
}
