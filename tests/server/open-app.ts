import { pino } from 'pino'

import { siteDefaults } from '#/contract/site.ts'
import { type AppDeps, createApp } from '#/server/app.ts'
import { createOwnerFiles } from '#/server/pages/owner-files.ts'
import { createSitePreview } from '#/server/pages/site-preview.ts'
import { createPasswords } from '#/server/passwords/passwords.ts'

import { openBlog } from './blog.ts'

/** The server over a blog of its own. `get` reads JSON, `fetch` is the bare answer. */
export const openApp = async (given: Partial<AppDeps> = {}) => {
  const blog = await openBlog()
  const app = createApp({
    db: blog.db,
    clock: blog.clock,
    pageSize: 2,
    passwords: createPasswords(),
    owner: '글지기',
    trustProxy: false,
    site: { ...siteDefaults, url: 'https://blog.example.com' },
    commentsChanged: () => {},
    // Always another one: nothing is kept from before a test's change.
    postsVersion: () => crypto.randomUUID(),
    log: pino({ level: 'silent' }),
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
  return { ...blog, app, fetch, get }
}
