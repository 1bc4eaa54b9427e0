import type { Page, Route } from 'playwright-core'

/** Keeps the answers to these calls back. */
export const held = (calls: RegExp) => {
  const gate = Promise.withResolvers<void>()
  const keep = (page: Page) =>
    page.route(calls, async (route) => {
      await gate.promise
      await route.continue()
    })
  return { keep, release: gate.resolve }
}

/** Keeps the calls of a method to a path back, each to be let go, answered or failed by itself, in the order of asking. */
export const holdEach = async (page: Page, method: string, path: string) => {
  const come: Route[] = []
  const awaited: ((route: Route) => void)[] = []
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const taker = awaited.shift()
    if (taker === undefined) come.push(route)
    else taker(route)
  })
  return {
    next: (): Promise<Route> => {
      const route = come.shift()
      return route === undefined ? new Promise((resolve) => awaited.push(resolve)) : Promise.resolve(route)
    },
  }
}
