import type { Browser, Page } from 'playwright-core'

import { spreadOf } from '../samples.ts'
import { atMost, inMs, type Row } from '../table.ts'

const turns = 15
const list = 'ul[aria-label="글 목록"]'
const comments = 'section[aria-label="댓글"]'

type Step = { readonly by: number; readonly shows: string }

/** From the press of the button to the paint of what it leads to. */
const goneAfter = ({ by, shows }: Step): Promise<number> =>
  new Promise((resolve) => {
    const start = performance.now()
    const look = () => {
      if (document.querySelector(shows) === null) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now() - start), { once: true })
      port1.start()
      port2.postMessage(null)
    }
    history.go(by)
    requestAnimationFrame(look)
  })

const rest = async (page: Page): Promise<void> => {
  // What is stale is asked for again after the paint; the next turn starts when that is over.
  await page.waitForLoadState('networkidle')
}

/** Back to a list and forward to a post that were seen before. */
export const goingBack = async (browser: Browser, origin: string): Promise<Row[]> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(origin)
  await page.locator(list).locator('a').first().click()
  await page.locator(comments).waitFor()
  const times = { back: Array<number>(), forward: Array<number>() }
  for (let turn = 0; turn < turns; turn += 1) {
    await rest(page)
    times.back.push(await page.evaluate(goneAfter, { by: -1, shows: list }))
    await rest(page)
    times.forward.push(await page.evaluate(goneAfter, { by: 1, shows: comments }))
  }
  await context.close()
  const [back, forward] = [spreadOf(times.back), spreadOf(times.forward)]
  return [
    { name: '뒤로: 목록이 보이기까지', measured: inMs(back), goal: atMost(back.p50, 50, ' ms') },
    { name: '앞으로: 글이 보이기까지', measured: inMs(forward), goal: atMost(forward.p50, 50, ' ms') },
  ]
}
