import { pino } from 'pino'
import { vi } from 'vitest'

import { siteDefaults } from '#/contract/site.ts'
import { type AppDeps, createApp, createInnerApi } from '#/server/app.ts'
import { createApiAnswers } from '#/server/kept/api-answers.ts'
import { type ContentVersion, createContentVersion } from '#/server/kept/content-version.ts'
import { createLive } from '#/server/live/live.ts'
import { createOwnerFiles } from '#/server/pages/owner-files.ts'
import { createSitePreview } from '#/server/pages/site-preview.ts'
import { createPasswords } from '#/server/passwords/passwords.ts'
import { countPosts } from '#/server/posts/post-list.ts'

import { openBlog } from './blog.ts'

/** Always another one: nothing is kept from before a test's change. */
const neverTheSame = (): ContentVersion => ({ ...createContentVersion(), of: () => crypto.randomUUID() })

/** The server over a blog of its own. `get` reads JSON, `fetch` is the bare answer. */
export const openApp = async (given: Partial<AppDeps> = {}, version = neverTheSame()) => {
  const blog = await openBlog()
  const log = pino({ level: 'silent' })
  const { commentsChanged, popularChanged } = version
  const api = {
    db: blog.db,
    clock: blog.clock,
    pageSize: 2,
    owner: '글지기',
    trustProxy: false,
    log,
    popularChanged,
    ...given,
  }
  const made = vi.fn<(request: Request) => Response | Promise<Response>>(createInnerApi(api).fetch)
  const apiAnswers = createApiAnswers({
    fetch: (request) => made(request),
    version,
    countPages: async (scope) => Math.ceil((await api.db.read((db) => countPosts(db, scope))) / api.pageSize),
    policy: given.policy,
  })
  const app = createApp({
    ...api,
    apiAnswers,
    live: createLive(api.db),
    passwords: createPasswords(),
    site: { ...siteDefaults, url: 'https://blog.example.com' },
    commentsChanged,
    postsVersion: () => version.of('/'),
    assets: new Map(),
    shell: () => '<!doctype html><title>글방</title>',
    ownerFiles: createOwnerFiles('/nowhere'),
    sitePreview: createSitePreview(siteDefaults),
    previews: (_name, draw) => draw(),
    images: { answer: () => Promise.resolve(null) },
    ...given,
  })
  const fetch = async (path: string, init?: RequestInit): Promise<Response> => app.request(path, init)
  const get = async (path: string): Promise<unknown> => (await fetch(path)).json()
  return { ...blog, app, fetch, get, kept: apiAnswers.kept, made }
}
