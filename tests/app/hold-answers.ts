import type { Page, Route } from 'playwright-core'

/** Holds the calls that match until `release`, for the pages that `keep` is called with. */
export const holdAnswers = (calls: RegExp) => {
  const gate = Promise.withResolvers<void>()
  const keep = (page: Page) =>
    page.route(calls, async (route) => {
      await gate.promise
      await route.continue()
    })
  return { keep, release: gate.resolve }
}

/** Holds calls of a method and path. `next` resolves with each in order, to be continued, fulfilled or aborted. */
export const holdEach = async (page: Page, method: string, path: string) => {
  const arrived: Route[] = []
  const waiting: ((route: Route) => void)[] = []
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const resolve = waiting.shift()
    if (resolve === undefined) arrived.push(route)
    else resolve(route)
  })
  return {
    next: (): Promise<Route> => {
      const route = arrived.shift()
      return route === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(route)
    },
  }
}
