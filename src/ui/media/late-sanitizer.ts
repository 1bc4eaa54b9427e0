import { createLateModule } from '#/http/late-module.ts'
import { memoised } from '#/text/memoised.ts'

import type { sanitize } from './sanitize.ts'

/** Sanitised HTML. */
type CleanHtml = ReturnType<typeof sanitize>

let cleaner: { readonly apiBase: string; readonly clean: (html: string) => CleanHtml } | null = null

const code = createLateModule(() => import('./sanitize.ts'))

/** Loads the sanitiser on demand: a server-rendered page needs it only for HTML of later answers. */
export const fetchSanitizer = (): Promise<unknown> => (import.meta.env.SSR ? Promise.resolve() : code.load())

/**
 * For `use`, while rendering: resolves once it is there. Not `fetchSanitizer`, whose promise is new after a failure: React would
 * render, and so import, again and again.
 */
export const sanitizerArrival = (): Promise<unknown> => (code.loaded() === null ? code.loadWithRetry() : code.load())

/** Sanitises HTML, memoised; `null` until the sanitiser is loaded. */
export const cleanHtml = (html: string, apiBase: string): CleanHtml | null => {
  const sanitizer = code.loaded()
  if (sanitizer === null) return null
  if (cleaner?.apiBase !== apiBase) cleaner = { apiBase, clean: memoised((text) => sanitizer.sanitize(text, apiBase)) }
  return cleaner.clean(html)
}
