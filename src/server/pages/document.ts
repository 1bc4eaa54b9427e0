import { preferencesIn } from '#/contract/cookie.ts'
import type { RenderedPage } from '#/contract/render.ts'
import type { Site } from '#/contract/site.ts'
import { escapeHtml } from '#/text/html-text.ts'

import { appleIconPath, tabIconPath } from '../feeds/web-app.ts'
import { contentSecurityPolicy, cspHash } from '../http/security-headers.ts'
import type { Look } from './look.ts'

/** `index.html`, cut at its placeholders. */
export type Template = {
  /** Attributes of `<html>`, each with a leading space. */
  readonly attributes: string
  readonly headStart: string
  readonly headEnd: string
  /** The styles of the screen, beside those of every page. */
  readonly screenStyles: string
  readonly bodyStart: string
  readonly bodyEnd: string
  /** The content of the placeholders in a page that is not rendered on the server. */
  readonly fallback: { readonly head: string; readonly body: string }
  /** The Content-Security-Policy of a page with these inline scripts and styles beside the template's own. */
  readonly policy: (scriptHashes: readonly string[], styleHashes?: readonly string[]) => string
}

const layout =
  /<html([^>]*)>\s*<head>(.*?)<!--ssr-head-->(.*?)<!--\/ssr-head-->(.*?)<\/head>\s*<body>(.*?)<!--ssr-body-->(.*?)<!--\/ssr-body-->(.*?)<\/body>/s
const siteSlot = /\s*<script type="application\/json" id="site">.*?<\/script>/s

/** Throws if the text is not the app's `index.html`. */
export const parseTemplate = (indexHtml: string): Template => {
  const cut = layout.exec(indexHtml)
  if (cut === null) throw new Error('index.html has no <!--ssr-head--> or <!--ssr-body-->')
  const [, attributes = '', headStart = '', head = '', headEnd = '', bodyStart = '', body = '', bodyEnd = ''] = cut
  return {
    attributes,
    headStart,
    headEnd: headEnd.replace(siteSlot, ''),
    screenStyles: '',
    bodyStart,
    bodyEnd,
    fallback: { head, body },
    policy: (scripts, styles = []) => contentSecurityPolicy({ scripts, styles }),
  }
}

/** The tokens by which search engines verify the site's owner; `null` for none. */
type SiteVerification = { readonly naver: string | null; readonly google: string | null }

/** Files that only this server has: on a static host these paths would lead to `index.html`. */
const links = [
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<link rel="alternate" href="/rss.xml" type="application/rss+xml" title="RSS">',
  '<link rel="alternate" href="/atom.xml" type="application/atom+xml" title="Atom">',
  '<link rel="alternate" href="/feed.json" type="application/feed+json" title="JSON Feed">',
] as const

/** A script element with JSON, escaped so that nothing in it can close the element. */
export const dataScript = (attributes: string, data: unknown): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

/** The part of the head that all pages share: icons, feeds, settings for the app, verification tokens, the owner's style. */
export const siteHead = (site: Site, { naver, google }: SiteVerification, { icons, style }: Look): string =>
  [
    ...(icons.version === '' ? [] : [`<link rel="icon" href="${tabIconPath}${icons.version}" type="image/png">`]),
    `<link rel="apple-touch-icon" href="${appleIconPath}${icons.version}">`,
    ...links,
    `<link rel="search" href="/opensearch.xml" type="application/opensearchdescription+xml" title="${escapeHtml(site.title)}">`,
    dataScript('type="application/json" id="site"', site),
    ...(naver === null ? [] : [`<meta name="naver-site-verification" content="${escapeHtml(naver)}">`]),
    ...(google === null ? [] : [`<meta name="google-site-verification" content="${escapeHtml(google)}">`]),
    ...(style === '' ? [] : [`<style>${style}</style>`]),
  ].join('\n')

const builtIcon = /\s*<link rel="icon"[^>]*>/

/** The template of a site; `head` is its {@link siteHead}. */
export const withSite = (template: Template, { textFont }: Site, head: string, { icons, style }: Look): Template => ({
  ...template,
  attributes: `${template.attributes}${textFont === 'site' ? ' data-text-font="site"' : ''}`,
  headStart: icons.version === '' ? template.headStart : template.headStart.replace(builtIcon, ''),
  headEnd: `${head}${template.headEnd}`,
  policy: style === '' ? template.policy : (scripts) => template.policy(scripts, [cspHash(style)]),
})

/** The template with a visitor's theme and view on `<html>`, so that nothing flashes; only what differs from `index.html`. */
export const withPreferences = (template: Template, cookies: string): Template => {
  const { theme, view } = preferencesIn(cookies)
  const chosen = `${view === 'album' ? '' : ` data-view="${view}"`}${theme === 'system' ? '' : ` data-theme="${theme}"`}`
  return { ...template, attributes: `${template.attributes}${chosen}` }
}

/** The rendered content of a page. */
type Content = Pick<RenderedPage, 'head' | 'header' | 'body' | 'firstScript'> & {
  /** JSON-LD script elements; empty for none. */
  readonly structuredData: string
}

/**
 * The whole HTML document; without content the shell, which the app fills in the browser. The screen's styles come after the
 * site's header, so that browsers paint the header first: 100 ms earlier on a phone. In the shell they are in the head, because
 * React empties `#root`. `supported-browser.ts` removes `data-unscripted`.
 */
export const composeDocument = (template: Template, content: Content | null = null): string => {
  const { headStart, headEnd, screenStyles, bodyStart, bodyEnd, fallback } = template
  const page = (head: string, body: string, attributes = template.attributes) =>
    [
      `<!DOCTYPE html><html${attributes}>`,
      `<head>${headStart}${head}${headEnd}</head>`,
      `<body>${bodyStart}${body}${bodyEnd}</body></html>`,
    ].join('\n')
  if (content === null) return page(`${screenStyles}${fallback.head}`, fallback.body)
  const { head, header, body, firstScript, structuredData } = content
  const first = `<script data-titles="${escapeHtml(firstScript.titleFont)}">${firstScript.code}</script>`
  return page(
    `${head}${first}${structuredData}`,
    `${header}${screenStyles}${body}`,
    `${template.attributes} data-unscripted`,
  )
}
