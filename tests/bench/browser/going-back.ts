import type { Browser, Page } from 'playwright-core'

import { percentilesOf } from '../statistics.ts'
import { atMost, inMs, type Row } from '../table.ts'

const iterations = 15
const list = 'ul[aria-label="글 목록"]'
const comments = 'section[aria-label="댓글"]'

type Step = { readonly by: number; readonly shows: string }

/** Goes back or forward; the time in ms until the destination is painted. */
const timeToPaint = ({ by, shows }: Step): Promise<number> =>
  new Promise((resolve) => {
    const start = performance.now()
    const check = () => {
      if (document.querySelector(shows) === null) return void requestAnimationFrame(check)
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now() - start), { once: true })
      port1.start()
      port2.postMessage(null)
    }
    history.go(by)
    requestAnimationFrame(check)
  })

/** Stale data is refetched after the paint; the next iteration starts after that. */
const settle = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

/** Back to a visited list, and forward to a visited post. */
export const measureGoingBack = async (browser: Browser, origin: string): Promise<Row[]> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(origin)
  await page.locator(list).locator('a').first().click()
  await page.locator(comments).waitFor()
  const times = { back: Array<number>(), forward: Array<number>() }
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    await settle(page)
    times.back.push(await page.evaluate(timeToPaint, { by: -1, shows: list }))
    await settle(page)
    times.forward.push(await page.evaluate(timeToPaint, { by: 1, shows: comments }))
  }
  await context.close()
  const [back, forward] = [percentilesOf(times.back), percentilesOf(times.forward)]
  return [
    { name: '뒤로: 목록이 보이기까지', measured: inMs(back), goal: atMost(back.p50, 50, ' ms') },
    { name: '앞으로: 글이 보이기까지', measured: inMs(forward), goal: atMost(forward.p50, 50, ' ms') },
  ]
}
