import DOMPurify from 'dompurify'

import { isAppPath } from '#/contract/screens.ts'

import { imageAddress } from './image-address.ts'

const tags =
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
  'h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strike strong sub ' +
  'summary sup table tbody td tfoot th thead time tr tt u ul var wbr'

const attributes =
  'abbr align alt aria-describedby aria-hidden aria-label aria-labelledby checked cite class colspan data-footnote-backref ' +
  'data-footnote-ref data-footnotes data-language datetime decoding dir disabled headers height href id lang loading ' +
  'open rel reversed role rowspan scope sizes span src srcset start style tabindex target title type value width'

const config = {
  ALLOWED_TAGS: tags.split(' '),
  ALLOWED_ATTR: attributes.split(' '),
  ALLOW_DATA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
} as const

/** The only declarations that other servers' posts may keep: alignment, and the colours of highlighted code. */
const alignment = /^text-align\s*:\s*\w+$/i
const codeColour = /^(?:--shiki[\w-]*|color|background-color)\s*:\s*#[\da-f]{3,8}$/i

/**
 * Whether to keep an element's style. Colours only in code: black text, as editors paste it, could not be read in the dark theme.
 * Declarations are checked one by one, because a single expression for all would backtrack exponentially.
 */
const isHarmlessStyle = (style: string, isCode: boolean): boolean =>
  style
    .split(';')
    .map((declaration) => declaration.trim())
    .every((it) => it === '' || alignment.test(it) || (isCode && codeColour.test(it)))

const isElsewhere = (href: string, origin: string) =>
  /^(?:https?:)?\/\//i.test(href) && URL.canParse(href, origin) && new URL(href, origin).origin !== origin

/** Whether a path is a file of the API's server, and not one of the app's screens. */
const isFile = (href: string) => /^\/(?!\\)/.test(href) && !isAppPath(href)

const openSafely = (link: Element, apiBase: string, origin: string) => {
  const href = link.getAttribute('href') ?? ''
  if (!isElsewhere(href, origin)) {
    link.removeAttribute('target')
    if (apiBase !== '' && isFile(href)) link.setAttribute('href', new URL(href, new URL(apiBase, origin)).href)
    return
  }
  link.setAttribute('rel', 'noopener noreferrer')
  link.classList.add('external')
}

/** Replaces an image of another host with a link, because loading it would reveal the reader. */
const replaceRemoteImage = (image: Element, apiBase: string, origin: string) => {
  const source = image.getAttribute('src') ?? ''
  // Empty, it would be the address of the page itself.
  if (source.trim() === '') return image.remove()
  const address = imageAddress(source, apiBase, origin)
  if (address !== null) {
    image.setAttribute('src', address)
    const candidates = (image.getAttribute('srcset') ?? '').split(',').map((it) => it.trim().split(/\s+/)[0] ?? '')
    if (candidates.some((it) => imageAddress(it, apiBase, origin) !== it)) image.removeAttribute('srcset')
    return
  }
  const alt = image.getAttribute('alt') ?? ''
  const words = `그림 보기${alt === '' ? '' : `: ${alt}`}`
  // Parsed again, a link within a link would end the outer one.
  if (image.closest('a') !== null) return image.replaceWith(words)
  const link = image.ownerDocument.createElement('a')
  link.textContent = words
  link.className = 'remote-image external'
  link.rel = 'noopener noreferrer'
  if (/^(?:https?:)?\/\//i.test(source)) link.href = source
  image.replaceWith(link)
}

const roles = /^(?:doc-[\w-]+|group|img|list|listitem|note|none|presentation|region)$/

/** Adds accessible names that other servers omit, as our own gives them (`markdown/render.ts`). */
const addNames = (node: Element) => {
  if (node.tagName === 'IMG') {
    const link = node.closest('a')
    const isAllOfLink = link !== null && !link.hasAttribute('aria-label') && link.textContent.trim() === ''
    if (isAllOfLink && (node.getAttribute('alt') ?? '') === '') node.setAttribute('alt', '그림')
    else if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
  }
  if (node.tagName === 'INPUT') {
    node.setAttribute('disabled', '')
    if (!node.hasAttribute('aria-label'))
      node.setAttribute('aria-label', node.hasAttribute('checked') ? '끝낸 일' : '남은 일')
  }
  // Only scrollable regions are focusable.
  if (!node.matches('pre, .table')) node.removeAttribute('tabindex')
  if (!roles.test(node.getAttribute('role') ?? 'none')) node.removeAttribute('role')
}

const wrapTable = (table: Element) => {
  const frame = table.ownerDocument.createElement('div')
  frame.className = 'table'
  frame.tabIndex = 0
  frame.setAttribute('role', 'region')
  frame.setAttribute('aria-label', '표')
  table.replaceWith(frame)
  frame.append(table)
}

/** Makes wide tables and code blocks of other servers scrollable and focusable, like our own. */
const makeScrollable = (block: Element): void => {
  if (block.tagName === 'PRE') block.setAttribute('tabindex', '0')
  if (block.tagName === 'TABLE' && block.parentElement?.classList.contains('table') !== true) wrapTable(block)
}

/** Sanitises HTML: no scripts, nothing from other hosts. Returns `TrustedHTML`. */
export const sanitize = (html: string, apiBase: string) => {
  const { origin } = window.location
  DOMPurify.removeAllHooks()
  DOMPurify.addHook('afterSanitizeAttributes', (node) => {
    const style = node.getAttribute('style')
    if (style !== null && !isHarmlessStyle(style, node.closest('pre, code') !== null)) node.removeAttribute('style')
    if (node.tagName === 'A') openSafely(node, apiBase, origin)
    if (node.tagName === 'INPUT' && node.getAttribute('type') !== 'checkbox') node.remove()
    if (node.tagName === 'IMG') replaceRemoteImage(node, apiBase, origin)
    addNames(node)
    makeScrollable(node)
  })
  return DOMPurify.sanitize(html, config)
}
