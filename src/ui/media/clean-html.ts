import { remembering } from '#/text/remembering.ts'

import type { sanitize } from './sanitize.ts'

/** HTML that went through the sanitiser. */
export type CleanHtml = ReturnType<typeof sanitize>

type Cleaner = { readonly apiBase: string; readonly clean: (html: string) => CleanHtml }

let module: typeof import('./sanitize.ts') | null = null
let arrival: Promise<void> | null = null
let cleaner: Cleaner | null = null

/**
 * Fetches the sanitiser: a page that came rendered needs none of it until it shows HTML of another answer.
 * After a failure the next call tries again.
 */
export const fetchSanitizer = (): Promise<void> => {
  arrival ??= import.meta.env.SSR
    ? Promise.resolve()
    : import('./sanitize.ts').then(
        (arrived) => {
          module = arrived
          // As React marks promises that it knows: whoever renders from now on need not wait a turn.
          if (arrival !== null) void Object.assign(arrival, { status: 'fulfilled', value: undefined })
        },
        (error: unknown) => {
          arrival = null
          throw error
        },
      )
  return arrival
}

/** Sanitised, once for each text; `null` as long as the sanitiser has not been fetched. */
export const cleanHtml = (html: string, apiBase: string): CleanHtml | null => {
  if (module === null) return null
  const { sanitize } = module
  if (cleaner?.apiBase !== apiBase) cleaner = { apiBase, clean: remembering((text) => sanitize(text, apiBase)) }
  return cleaner.clean(html)
}
