import { createLateModule } from '#/http/late-module.ts'
import { remembering } from '#/text/remembering.ts'

import type { sanitize } from './sanitize.ts'

/** HTML that went through the sanitiser. */
export type CleanHtml = ReturnType<typeof sanitize>

type Cleaner = { readonly apiBase: string; readonly clean: (html: string) => CleanHtml }

let cleaner: Cleaner | null = null

const code = createLateModule(() => import('./sanitize.ts'))

/** Fetches the sanitiser: a page that came rendered needs none of it until it shows HTML of another answer. */
export const fetchSanitizer = (): Promise<unknown> => (import.meta.env.SSR ? Promise.resolve() : code.fetch())

/** Sanitised, once for each text; `null` as long as the sanitiser has not been fetched. */
export const cleanHtml = (html: string, apiBase: string): CleanHtml | null => {
  const sanitizer = code.now()
  if (sanitizer === null) return null
  if (cleaner?.apiBase !== apiBase)
    cleaner = { apiBase, clean: remembering((text) => sanitizer.sanitize(text, apiBase)) }
  return cleaner.clean(html)
}
