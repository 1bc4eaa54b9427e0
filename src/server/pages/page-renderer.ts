import { randomBytes } from 'node:crypto'

import type { Logger } from 'pino'

import type { Site } from '#/contract/site.ts'

import { compress, type Encoding } from '../http/content-encoding.ts'
import { tagOf } from '../http/entity-tag.ts'
import { contentSecurityPolicy, securityHeaders } from '../http/security-headers.ts'
import type { KeptBody, KeptPage } from './page-cache.ts'
import { hashScripts } from './page-scripts.ts'
import { structuredData } from './structured-data.ts'

/** As `entry-server.tsx` exports it. */
export type Render = (
  request: Request,
  options: {
    readonly template: string
    readonly site: Site
    readonly fetch: (request: Request) => Response | Promise<Response>
    readonly nonce: string
  },
) => Promise<Response>

type Options = {
  readonly render: Render
  /** The built `index.html`, the site's settings in it. */
  readonly template: (pathname: string) => string | Promise<string>
  readonly site: Site
  /** The application itself, for its own `/api`. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly log: Logger
  readonly policy?: (scriptHashes: readonly string[]) => string
}

const toPage = async (status: number, html: string, policy: string, location: string | null): Promise<KeptPage> => {
  const identity = new TextEncoder().encode(html)
  const [br, gzip] = await Promise.all([compress(identity, 'br', 5), compress(identity, 'gzip', 6)])
  const headers = {
    ...securityHeaders(policy),
    vary: 'accept-encoding, cookie',
    ...(location === null ? { etag: tagOf(identity) } : { location }),
  }
  const body = (bytes: Uint8Array<ArrayBuffer>, encoding?: Encoding): KeptBody => ({
    bytes,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(bytes.length),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
  })
  return { status, headers, bodies: { identity: body(identity), br: body(br, 'br'), gzip: body(gzip, 'gzip') } }
}

/** Makes the first HTML of an address; if that fails, the bare shell, which the browser fills by itself. */
export const createPageRenderer = ({ render, template, site, fetch, log, policy = contentSecurityPolicy }: Options) => {
  const shell = async (status: number, pathname: string) => toPage(status, await template(pathname), policy([]), null)

  return async (request: Request): Promise<KeptPage> => {
    const { pathname } = new URL(request.url)
    const nonce = randomBytes(18).toString('base64url')
    const since = Date.now()
    let failure = 500
    const ask = async (asked: Request): Promise<Response> => {
      const answer = await fetch(asked)
      // What passes at the API passes here.
      if (answer.status === 503) failure = 503
      return answer
    }
    try {
      const answer = await render(request, { template: await template(pathname), site, fetch: ask, nonce })
      const text = await answer.text()
      if (answer.status >= 500) return await shell(failure, pathname)
      const { html, hashes } = hashScripts(text, { nonce, since, until: Date.now() })
      const data = answer.status === 200 ? await structuredData(new URL(request.url), site, fetch) : ''
      const whole = html.replace('</head>', () => `${data}</head>`)
      return await toPage(answer.status, whole, policy(hashes), answer.headers.get('location'))
    } catch (error) {
      if (failure === 500) log.error({ err: error, path: pathname }, 'rendering failed')
      return shell(failure, pathname)
    }
  }
}
