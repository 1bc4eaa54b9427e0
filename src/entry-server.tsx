import { createRequestHandler, renderSsrHtmlResponse, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'

import type { Site } from '#/contract/site.ts'
import { titleFontAddress } from '#/contract/title-font.ts'
import { createApi } from '#/http/api.ts'
import { requestCookies } from '#/http/cookies.ts'
import { createQueryClient } from '#/http/query-client.ts'
import { earlyClicks } from '#/ui/early-clicks.ts'
import { chooseFaces, hasKorean } from '#/ui/first-faces.ts'
import { type Preferences, readPreferences } from '#/ui/preferences.tsx'
import { createTitleCollector } from '#/ui/title-face.tsx'

import { createAppRouter } from './router.tsx'

export type RenderOptions = {
  /** The built `index.html`. */
  readonly template: string
  readonly site: Site
  /** Answers the api's requests; no socket is needed between two parts of one process. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Marks the scripts that are ours. */
  readonly nonce: string
  /** Nothing stands at this address. */
  readonly missing: boolean
}

/** React puts what belongs into the head before everything else. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/

/** Between these marks of the template the shell says what only it has to say. */
const headSlot = /<!--ssr-head-->.*<!--\/ssr-head-->/s
const bodySlot = /<!--ssr-body-->.*<!--\/ssr-body-->/s

/** What runs before the first paint, told where the title face is in the letters of this page. */
const firstScript = (letters: string, nonce: string): string =>
  `<script nonce="${nonce}" data-titles="${titleFontAddress(letters)}">${earlyClicks};(${String(chooseFaces)})(${String(hasKorean)})</script>`

type Frame = { readonly template: string; readonly first: string; readonly textFont: string }

const fill = ({ template, first, textFont }: Frame, html: string, { theme, view }: Preferences): string => {
  const head = hoisted.exec(html)?.[0] ?? ''
  // Replacers are functions: the text of a post may hold `$&`.
  return template
    .replace(/^<!doctype html>\s*/i, '')
    .replace('<html ', (tag) => (theme === 'system' ? tag : `${tag}data-theme="${theme}" `))
    .replace('<html ', (tag) => (textFont === 'site' ? `${tag}data-text-font="site" ` : tag))
    .replace('<html ', (tag) => (view === 'album' ? tag : `${tag}data-view="${view}" `))
    .replace(headSlot, () => head + first)
    .replace(bodySlot, () => html.slice(head.length))
    .trimEnd()
}

const countsNothing = { countVisitor: () => {}, countView: () => {} }

/** The first HTML of an address: the same tree and loaders as in the browser, with the cache handed over. */
export const render = (
  request: Request,
  { template, site, fetch, nonce, missing }: RenderOptions,
): Promise<Response> => {
  const preferences = readPreferences(requestCookies(request.headers.get('cookie')).get)
  const api = createApi({
    baseUrl: 'http://api.internal',
    fetch: async (input, init) => fetch(new Request(input, init)),
  })
  const titleFace = createTitleCollector()
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createAppRouter({
        queryClient: createQueryClient(),
        api,
        site,
        preferences,
        counter: countsNothing,
        stores: { storage: null },
        titleFace,
        nonce,
        missing,
      }),
  })
  return handle(({ router, responseHeaders }) =>
    renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: () => {
        const html = renderToString(<RouterServer router={router} />)
        const first = firstScript(titleFace.letters(), nonce)
        return fill({ template, first, textFont: site.textFont }, html, preferences)
      },
    }),
  )
}
