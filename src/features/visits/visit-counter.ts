import { viewPeriodMs } from '#/contract/cookie.ts'
import type { Beacon } from '#/http/beacon.ts'
import type { CookieStore } from '#/http/cookies.ts'

const dayMs = 24 * 3_600_000

export type VisitCounter = {
  /** Counts the visitor: once a day, and at most once while the page is open. */
  readonly countVisitor: () => void
  /**
   * Counts a view of a shown post: once in three hours, at most once while the page is open. The screen calls it in an effect,
   * which does not run while it is only preloaded.
   */
  readonly countView: (postId: number) => void
}

/** Resolves when a prerendered page is activated; `undefined` if it was not prerendered. */
export const whenActivated = (): Promise<unknown> | undefined =>
  'prerendering' in document && document.prerendering === true
    ? new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
    : undefined

type Options = {
  readonly beacon: Beacon
  readonly cookies: CookieStore
  /** Without them, as on plain HTTP, a visit in two tabs may count twice. */
  readonly locks?: LockManager | undefined
  /** Resolves when a prerendered page is activated. */
  readonly activated?: Promise<unknown> | undefined
}

/** Counts each visit once: within one page by what it remembers, between tabs by the cookie. */
export const createVisitCounter = ({ beacon, cookies, locks, activated }: Options): VisitCounter => {
  /** What is being or was counted, by cookie: not again while the page is open, even if the cookie has expired since. */
  const counted = new Set<string>()

  /** Locks are denied where site data is blocked. */
  const inOneTab = (name: string, run: () => Promise<void>): Promise<void> =>
    locks === undefined ? run() : locks.request(name, run).catch(run)

  const count = async (cookie: string, lifetimeMs: number, path: string) => {
    if (activated !== undefined) await activated
    const isCounted = () => cookies.get(cookie) !== undefined
    if (counted.has(cookie) || isCounted()) return
    counted.add(cookie)
    await inOneTab(cookie, async () => {
      // Another tab was faster.
      if (isCounted()) return
      if (await beacon(path)) cookies.set(cookie, '1', lifetimeMs)
      else counted.delete(cookie)
    })
  }

  return {
    countVisitor: () => void count('visited', dayMs, 'user/increment'),
    countView: (postId) => void count(`viewed_${postId}`, viewPeriodMs, `posts/${postId}/increaseView`),
  }
}
