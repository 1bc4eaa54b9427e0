import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'

import { siteDefaults } from '#/contract/site.ts'
import { createContentVersion } from '#/server/cache/content-version.ts'
import type { SilenceLimits } from '#/server/database/postgres-pool.ts'
import { openPostgres } from '#/server/database/postgres.ts'
import { createPageCache } from '#/server/pages/page-cache.ts'

import { openComments, quickPasswords } from '../server/commenting.ts'
import { emptyTemplate, rendered } from '../server/open-pages.ts'
import { scratchSchema } from './scratch-schema.ts'

/** A server of the blog in this database. Its pages say what the API says of their post. */
export const openServer = async (url: string, log = pino({ level: 'silent' }), silenceLimits?: SilenceLimits) => {
  const db = await openPostgres(url, log, { silenceLimits })
  onTestFinished(() => db.close())
  const version = createContentVersion()
  const { passwords, tried } = quickPasswords()
  const comments = await openComments({ db, passwords })
  db.subscribe(version, comments.live)
  db.onChange(version.changed)
  const { renderPage, cachedPage } = createPageCache({
    site: siteDefaults,
    version,
    log,
    template: () => emptyTemplate('', ''),
    resolve: () => Promise.resolve({ status: 200, movedTo: null, postCount: null, changedAt: null }),
    pageSize: 1,
    fetch: comments.app.fetch,
    render: async ({ url: address }, { fetch }) => {
      const answer = await fetch(new Request(address.replace('/pages/', '/api/posts/')))
      return rendered(await answer.text(), answer.status)
    },
  })
  const page = async (): Promise<string> => (await renderPage(new Request('http://blog/pages/1'), 'unknown')).text()
  return {
    ...comments,
    version,
    tried,
    page,
    /** Whether the page is kept, so that it would be answered without a look at the database. */
    isKept: () => cachedPage('/pages/1', {}) !== undefined,
  }
}

/** Two servers of one blog with two posts. */
export const openTwo = async () => {
  const url = await scratchSchema(inject('postgres') ?? '')
  return { url, servers: [await openServer(url), await openServer(url)] as const }
}
