import { pino } from 'pino'
import { vi } from 'vitest'

import type { Render, RenderedPage } from '#/contract/render.ts'
import { siteDefaults } from '#/contract/site.ts'
import { createContentVersion } from '#/server/cache/content-version.ts'
import { parseTemplate, type Template } from '#/server/pages/document.ts'
import { createPageCache } from '#/server/pages/page-cache.ts'
import type { ResolvedPage } from '#/server/pages/resolve-page.ts'

export const firstPostPath = '/pages/1/%EA%B8%80'

/** The rendered page of these tests. */
export const rendered = (body: string, status = 200): RenderedPage => ({
  status,
  subject: null,
  head: '',
  header: '',
  body,
  firstScript: { code: '', titleFont: '' },
})

/** A template with nothing in it but this fallback. */
export const emptyTemplate = (head: string, body: string): Template =>
  parseTemplate(
    `<html><head><!--ssr-head-->${head}<!--/ssr-head--></head><body><!--ssr-body-->${body}<!--/ssr-body--></body></html>`,
  )

/** The body of the shell. */
export const shellBody = '빈 화면'

export const bodyOf = async (answer: Response) => /<body>(.*)<\/body>/s.exec(await answer.text())?.[1]

/** The page cache with a fake renderer, which tests can change, and without an app. */
export const openPages = () => {
  const render = vi.fn<Render>(async ({ url }) => rendered(`<p>${url}</p>`.repeat(100)))
  const resolve = vi.fn<(path: string) => Promise<ResolvedPage>>(async (path) => ({
    status: path.startsWith('/missing') ? 404 : 200,
    movedTo: null,
    postCount: path === '/' ? 18 : null,
    changedAt: null,
  }))
  const version = createContentVersion()
  const fetch = vi.fn<() => Response>(() => Response.json({ success: true, data: null }))
  const log = pino({ level: 'silent' })
  const complain = vi.spyOn(log, 'error')
  const pages = createPageCache({
    site: siteDefaults,
    render,
    version,
    template: () => emptyTemplate('', shellBody),
    resolve,
    pageSize: 2,
    fetch,
    log,
  })
  const ask = (path: string, headers: Record<string, string> = {}, client = 'unknown') =>
    pages.renderPage(new Request(`http://localhost${path}`, { headers }), client)
  return { ...pages, render, resolve, version, ask, fetch, complain }
}
