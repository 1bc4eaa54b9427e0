import { pino } from 'pino'
import { vi } from 'vitest'

import { siteDefaults } from '#/contract/site.ts'
import { type AppDeps, createApp, createInnerApi } from '#/server/app.ts'
import { createApiCache } from '#/server/cache/api-cache.ts'
import { type ContentVersion, createContentVersion } from '#/server/cache/content-version.ts'
import { createSitePreview } from '#/server/covers/covers.ts'
import { createIcons } from '#/server/feeds/web-app.ts'
import { createLive } from '#/server/live/streams.ts'
import { createAttachments } from '#/server/pages/attachments.ts'
import { composeDocument } from '#/server/pages/document.ts'
import { createPageCache } from '#/server/pages/page-cache.ts'
import { resolvePage } from '#/server/pages/resolve-page.ts'
import { createPasswords } from '#/server/passwords/passwords.ts'

import { openBlog } from './blog.ts'
import { emptyTemplate } from './open-pages.ts'

/** A version that always changes: nothing is cached across a test's changes. */
const neverTheSame = (): ContentVersion => ({
  ...createContentVersion(),
  at: () => ({ current: crypto.randomUUID(), isReliable: true }),
  posts: () => crypto.randomUUID(),
})

const template = emptyTemplate('<title>글방</title>', '')

/** The shell, in place of rendered pages. */
export const shell = composeDocument(template)

/** The whole server with a blog of its own. `get` parses JSON, `fetch` resolves with the response. */
export const openBlogServer = async (given: Partial<AppDeps> = {}, version = neverTheSame()) => {
  const blog = await openBlog()
  const log = pino({ level: 'silent' })
  const api = {
    db: blog.db,
    clock: blog.clock,
    pageSize: 2,
    owner: '글지기',
    trustProxy: false,
    log,
    ...given,
  }
  const made = vi.fn<(request: Request) => Response | Promise<Response>>(createInnerApi(api).fetch)
  const apiCache = createApiCache({ fetch: (request) => made(request), version })
  // Without the app of the browser: every page is the shell.
  const { renderPage } = createPageCache({
    site: siteDefaults,
    render: () => Promise.resolve(null),
    template: () => template,
    fetch: (request) => made(request),
    resolve: (path) => api.db.read((reader) => resolvePage(reader, path)),
    pageSize: api.pageSize,
    version,
    log,
  })
  const live = createLive(api.db)
  for (const { changed } of [version, live]) api.db.onChange(changed)
  const app = createApp({
    ...api,
    renderPage,
    apiCache,
    live,
    passwords: createPasswords(),
    site: { ...siteDefaults, url: 'https://blog.example.com' },
    notifier: { note: () => Promise.resolve(), wake: () => {} },
    notePageHit: () => {},
    postsVersion: () => version.posts(),
    assets: new Map(),
    template: () => template,
    icons: await createIcons(null, null),
    attachments: createAttachments('/nowhere'),
    sitePreview: createSitePreview(siteDefaults),
    previews: { get: (_name, draw) => draw() },
    images: { answer: () => Promise.resolve(null) },
    ...given,
  })
  const fetch = async (path: string, init?: RequestInit): Promise<Response> => app.request(path, init)
  const get = async (path: string): Promise<unknown> => (await fetch(path)).json()
  return { ...blog, app, live, fetch, get, kept: apiCache.peek, made }
}
