import { createRequestHandler, renderSsrHtmlResponse, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'

import { postIdIn } from '#/contract/addresses.ts'
import { preferencesIn } from '#/contract/cookie.ts'
import type { Render } from '#/contract/render.ts'
import { titleFontAddress } from '#/contract/title-font.ts'
import { postQuery } from '#/features/posts/posts.queries.ts'
import { createApi } from '#/http/api.ts'
import { createQueryClient } from '#/http/query-client.ts'
import { earlyInputScript } from '#/ui/early-input.ts'
import { chooseFaces, hasKorean } from '#/ui/first-faces.ts'
import { layOutInView } from '#/ui/first-layout.ts'
import { loadAfterPaint, offerRecovery } from '#/ui/load-after-paint.ts'
import { acceptScripts } from '#/ui/supported-browser.ts'
import { createTitleCollector } from '#/ui/title-face.tsx'

import { createAppRouter } from './router.tsx'

/** React writes what belongs in the head before all other markup. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/

/** Ends the site's header, the first `<header>` of the page. */
const headerEnd = '</header>'

/** Prepended by the router, which expects the markup to be a whole document. */
const doctype = '<!DOCTYPE html>'

const countsNothing = { countVisitor: () => {}, countView: () => {} }

/** The inline script that loads a page's scripts; their URLs are in the page's `#scripts` element, as JSON. */
export const scriptLoader = `if(document.documentElement.dataset.unscripted===undefined)(${String(loadAfterPaint)})()`

/** The inline script that runs before the first paint. */
const firstScript = `if((${String(acceptScripts)})()){(${String(offerRecovery)})();${earlyInputScript};(${String(layOutInView)})();(${String(chooseFaces)})(${String(hasKorean)})}`

/** The first HTML of an address: the same tree and loaders as in the browser, with the cache handed over. */
export const render: Render = async (request, { site, fetch, nonce, isAddressMissing }) => {
  const preferences = preferencesIn(request.headers.get('cookie'))
  const api = createApi({
    baseUrl: 'http://api.internal',
    fetch: async (input, init) => fetch(new Request(input, init)),
  })
  const titleFace = createTitleCollector()
  const queryClient = createQueryClient()
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createAppRouter({
        queryClient,
        api,
        site,
        preferences,
        counter: countsNothing,
        stores: { storage: null },
        titleFace,
        nonce,
        isAddressMissing,
      }),
  })
  try {
    const answer = await handle(({ router, responseHeaders }) =>
      renderSsrHtmlResponse({
        router,
        responseHeaders,
        render: () => renderToString(<RouterServer router={router} />),
      }),
    )
    if (answer.headers.has('location')) return null
    const postId = postIdIn(new URL(request.url).pathname)
    const html = (await answer.text()).slice(doctype.length)
    const head = hoisted.exec(html)?.[0] ?? ''
    const end = html.indexOf(headerEnd, head.length) + headerEnd.length
    return {
      status: answer.status,
      subject: postId === null ? null : (queryClient.getQueryData(postQuery(api, site, postId).queryKey) ?? null),
      head,
      header: html.slice(head.length, end),
      body: html.slice(end),
      firstScript: { code: firstScript, titleFont: titleFontAddress(titleFace.letters()) },
    }
  } finally {
    // Its timers would keep every page's answers for half an hour.
    queryClient.clear()
  }
}
