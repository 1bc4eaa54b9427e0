import { pino } from 'pino'
import { vi } from 'vitest'

import { siteDefaults } from '#/contract/site.ts'
import { createContentVersion } from '#/server/kept/content-version.ts'
import type { Render } from '#/server/pages/page-renderer.ts'
import { createRenderedPages } from '#/server/pages/rendered-pages.ts'

export const post = '/pages/1/%EA%B8%80'

/** The pages over a renderer that a test may change; nothing is behind them. */
export const openPages = () => {
  const render = vi.fn<Render>(async ({ url }) => new Response(`<p>${url}</p>`.repeat(100)))
  const version = createContentVersion()
  const fetch = vi.fn<() => Response>(() => Response.json({ success: true, data: null }))
  const log = pino({ level: 'silent' })
  const complain = vi.spyOn(log, 'error')
  const pages = createRenderedPages({
    site: siteDefaults,
    render,
    version,
    shell: () => '빈 화면',
    exists: (pathname) => Promise.resolve(!pathname.startsWith('/missing')),
    changedAt: () => Promise.resolve(undefined),
    countPages: () => Promise.resolve(9),
    fetch,
    log,
  })
  const ask = (path: string, headers: Record<string, string> = {}, client = 'unknown') =>
    pages.renderPage(new Request(`http://localhost${path}`, { headers }), client)
  return { ...pages, render, version, ask, fetch, complain }
}
