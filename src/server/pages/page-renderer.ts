import { randomBytes } from 'node:crypto'

import type { Logger } from 'pino'

import type { Render } from '#/contract/render.ts'
import type { Site } from '#/contract/site.ts'

import { encodeAnswer, type EncodedAnswer } from '../cache/answer-cache.ts'
import { etagOf } from '../http/caching.ts'
import { needsOwner, refusalFor } from '../http/refused.ts'
import { cspHash, securityHeaders } from '../http/security-headers.ts'
import { composeDocument, type Template, withPreferences } from './document.ts'
import type { ResolvedPage } from './resolve-page.ts'
import { structuredData } from './structured-data.ts'

type Hashed = {
  readonly html: string
  /** Of exactly the scripts that the server itself rendered. */
  readonly hashes: readonly string[]
}

type Rendering = {
  /** Marks the scripts of this rendering. */
  readonly nonce: string
  /** Start and end of this rendering, in milliseconds. */
  readonly since: number
  readonly until: number
}

/**
 * An escaped character, either end of a string literal, or a timestamp (`u`: the router's `updatedAt`). Short tokens only: a
 * pattern that matches a whole literal overflows the backtrack stack on a post of several megabytes.
 */
const token = /\\.|"|\bu:(\d{13})\b/gs

/**
 * Replaces timestamps in the router's dehydrated state by `Date.now()`: with them, two renderings of the same content would
 * differ, and neither caches nor ETags would work. Only timestamps within this rendering are replaced.
 */
const withoutTimestamps = (code: string, { since, until }: Rendering): string => {
  let isInString = false
  return code.replaceAll(token, (whole, at?: string) => {
    if (whole === '"') isInString = !isInString
    return !isInString && Number(at) >= since && Number(at) <= until ? 'u:Date.now()' : whole
  })
}

/**
 * Turns the nonce of a rendering into CSP hashes. A nonce has to be new in each answer, which rules out caching and 304; hashes
 * depend on the content alone. Only scripts with this rendering's unguessable nonce are hashed: hashing every script of the
 * page would allow an injected one.
 */
export const hashScripts = (html: string, rendering: Rendering): Hashed => {
  const { nonce } = rendering
  const hashes = new Set<string>()
  const script = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>(.*?)</script>`, 'gs')
  const stripped = html
    .replaceAll(script, (_tag, before: string, after: string, text: string) => {
      const code = withoutTimestamps(text, rendering)
      if (code !== '') hashes.add(cspHash(code))
      return `<script${before}${after}>${code}</script>`
    })
    .replaceAll(/<meta property="csp-nonce"[^>]*>/g, '')
    .replaceAll(` nonce="${nonce}"`, '')
  return { html: stripped, hashes: [...hashes] }
}

export type RendererOptions = {
  readonly render: Render
  readonly template: (path: string) => Template | Promise<Template>
  readonly site: Site
  /** Answers calls to `/api` within the process. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly log: Logger
}

type Packing = { readonly policy: string; readonly isReusable?: boolean; readonly isIndexed: boolean }

const pack = (
  status: number,
  html: string,
  { policy, isReusable = false, isIndexed }: Packing,
): Promise<EncodedAnswer> => {
  const bytes = new TextEncoder().encode(html)
  const headers = {
    ...securityHeaders(policy),
    ...(!isIndexed && { 'x-robots-tag': 'noindex' }),
    vary: 'accept-encoding, cookie',
    ...(status === 503 && { 'retry-after': '5' }),
    etag: etagOf(bytes),
  }
  return encodeAnswer({ status, headers, type: 'text/html; charset=utf-8', bytes, isReusable })
}

/** Renders a page on the server; if that fails, resolves with the shell, which the app fills in the browser. */
export const createPageRenderer =
  ({ render, template, site, fetch, log }: RendererOptions) =>
  async (request: Request, resolved: ResolvedPage): Promise<EncodedAnswer> => {
    const { pathname } = new URL(request.url)
    const isAddressMissing = resolved.status === 404
    const frame = withPreferences(await template(pathname), request.headers.get('cookie') ?? '')
    // An empty category or tag keeps its address, but is not indexed; the front page of a new blog is, because posts will come.
    const isIndexed = resolved.postCount !== 0 || pathname === '/'
    const shell = (status: number) => pack(status, composeDocument(frame), { policy: frame.policy([]), isIndexed })
    const nonce = randomBytes(18).toString('base64url')
    const since = Date.now()
    /** The page's status once an API call has failed: a page with a failed part, optional or not, is not sent. */
    let failure: 500 | 503 | null = null
    const ask = async (call: Request): Promise<Response> => {
      const answer = await fetch(call)
      // One 503 is enough: what is transient for the API is so for the page.
      if (answer.status >= 500) failure = answer.status === 503 ? 503 : (failure ?? 500)
      return answer
    }
    try {
      const page = await render(request, { site, fetch: ask, nonce, isAddressMissing })
      if (failure !== null) return await shell(failure)
      // The router wants to redirect, possibly in a loop: the app in the shell handles that address itself.
      if (page === null) return await shell(resolved.status)
      if (page.status >= 500) return await shell(500)
      const rendering = { nonce, since, until: Date.now() }
      const [head, body] = [hashScripts(page.head, rendering), hashScripts(page.body, rendering)]
      const status = isAddressMissing ? 404 : page.status
      const html = composeDocument(frame, {
        ...page,
        head: head.html,
        body: body.html,
        structuredData: status === 200 ? structuredData(pathname, site, page.subject, resolved.changedAt) : '',
      })
      const hashes = [cspHash(page.firstScript.code), ...head.hashes, ...body.hashes]
      return await pack(status, html, { policy: frame.policy(hashes), isReusable: status === 200, isIndexed })
    } catch (error) {
      // After a 503 of the API, the error only repeats it.
      if (failure !== 503 && needsOwner(error)) log.error({ err: error, path: pathname }, 'rendering failed')
      return shell(refusalFor(error)?.status ?? failure ?? 500)
    }
  }
