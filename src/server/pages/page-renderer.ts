import { randomBytes } from 'node:crypto'

import type { Logger } from 'pino'

import type { Site } from '#/contract/site.ts'

import { DatabaseGone } from '../database/database.ts'
import { tagOf } from '../http/entity-tag.ts'
import { contentSecurityPolicy, securityHeaders } from '../http/security-headers.ts'
import { type PackedAnswer, packAnswer } from '../kept/packed-answer.ts'
import { hashScripts } from './page-scripts.ts'
import { plainPath } from './path-segments.ts'
import { isSubject, structuredData } from './structured-data.ts'

/** As `entry-server.tsx` exports it. */
export type Render = (
  request: Request,
  options: {
    readonly template: string
    readonly site: Site
    readonly fetch: (request: Request) => Response | Promise<Response>
    readonly nonce: string
    readonly missing: boolean
  },
) => Promise<Response>

type Options = {
  readonly render: Render
  /** The built `index.html`, the site's settings in it. */
  readonly template: (pathname: string) => string | Promise<string>
  readonly site: Site
  /** Whether something stands at an address. */
  readonly exists: (pathname: string) => Promise<boolean>
  readonly changedAt: (postId: number) => Promise<string | undefined>
  /** The application itself, for its own `/api`. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly log: Logger
  readonly policy?: (scriptHashes: readonly string[]) => string
}

const toPage = (status: number, html: string, policy: string, location: string | null): Promise<PackedAnswer> => {
  const bytes = new TextEncoder().encode(html)
  const headers = {
    ...securityHeaders(policy),
    vary: 'accept-encoding, cookie',
    ...(location === null ? { etag: tagOf(bytes) } : { location }),
  }
  return packAnswer({ status, headers, type: 'text/html; charset=utf-8', bytes })
}

/** Whether a redirect leads to the address that was asked for, whatever spelling or search it has there. */
const leadsBack = (location: string, asked: string): boolean =>
  plainPath(new URL(location, asked).pathname) === plainPath(new URL(asked).pathname)

/** Makes the first HTML of an address; if that fails, the bare shell, which the browser fills by itself. */
export const createPageRenderer = (options: Options) => {
  const {
    render,
    template,
    site,
    exists,
    changedAt,
    fetch,
    log,
    policy = (scripts) => contentSecurityPolicy({ scripts }),
  } = options
  const shell = async (status: number, pathname: string) => toPage(status, await template(pathname), policy([]), null)

  return async (request: Request): Promise<PackedAnswer> => {
    const { pathname } = new URL(request.url)
    const missing = !(await exists(pathname))
    const nonce = randomBytes(18).toString('base64url')
    const since = Date.now()
    /** Of the calls that the page is made of. Optional or not, what is missing now is not to be kept for anybody. */
    let failure: 500 | 503 | null = null
    let subject: Response | undefined
    const ask = async (asked: Request): Promise<Response> => {
      const answer = await fetch(asked)
      // What passes at the API passes here.
      if (answer.status >= 500) failure = answer.status === 503 ? 503 : (failure ?? 500)
      if (isSubject(asked.url)) subject = answer.clone()
      return answer
    }
    try {
      const answer = await render(request, { template: await template(pathname), site, fetch: ask, nonce, missing })
      const text = await answer.text()
      if (answer.status >= 500 || failure !== null) return await shell(failure ?? 500, pathname)
      const location = answer.headers.get('location')
      // Sent to where it is already, a reader would never arrive: the app in the shell copes with the address.
      if (location !== null && (missing || leadsBack(location, request.url)))
        return await shell(missing ? 404 : 200, pathname)
      const status = missing ? 404 : answer.status
      const { html, hashes } = hashScripts(text, { nonce, since, until: Date.now() })
      const data = status === 200 ? await structuredData(new URL(request.url), site, { subject, changedAt }) : ''
      const whole = html.replace('</head>', () => `${data}</head>`)
      return await toPage(status, whole, policy(hashes), location)
    } catch (error) {
      if (error instanceof DatabaseGone) failure = 503
      if (failure !== 503) log.error({ err: error, path: pathname }, 'rendering failed')
      return shell(failure ?? 500, pathname)
    }
  }
}
