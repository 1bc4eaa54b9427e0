import type { PageHit } from '#/server/http/page-hit.ts'
import { createPageViews } from '#/server/visits/page-views.ts'

import { openAsOwner } from './signing-in.ts'

/** A page that was answered. */
export const pageHit = (
  path: string,
  headers: Readonly<Record<string, string>> = {},
  given: Partial<PageHit> = {},
): PageHit => ({
  method: 'GET',
  path,
  status: 200,
  client: () => '192.0.2.1',
  header: (name) => headers[name],
  ...given,
})

/** Who reports a view. */
export const reader = (client: string, headers: Readonly<Record<string, string>> = {}) => ({
  client: () => client,
  header: (name: string) => headers[name],
})

/** A blog's views, and what the desk shows of them. */
export const openViews = async () => {
  const desk = await openAsOwner()
  const views = createPageViews(desk)
  const numbers = async (query = ''): Promise<unknown> => {
    await views.flush()
    return (await desk.own('GET', `/owner/numbers${query}`)).answer
  }
  return { ...desk, ...views, numbers }
}
