import type { Calls } from './calls.ts'
import { Failure } from './failure.ts'

export type ApiOptions = {
  /** Prefix of every call, without `/api`; empty for the origin of the page. */
  readonly baseUrl: string
  readonly fetch?: typeof globalThis.fetch
}

/** Which posts a list holds: those of a category, of a subcategory, or all of them. */
export type PostListScope = { readonly categoryId?: number; readonly subcategoryId?: number }

/**
 * The calls, fetched when the first of them is made: a page that the server rendered needs none of their code
 * (the HTTP client and every schema) until the reader does something.
 */
export type Api = () => Promise<Calls>

type Module = typeof import('./calls.ts')

/**
 * Chromium remembers for the life of a page that a module could not be fetched (https://crbug.com/40758222), and so
 * never asks for it again: after a failure the same file is asked for under another address, which the error names.
 * Other browsers name none and need none.
 */
const importAgain = (cause: unknown, tries: number): Promise<Module> => {
  const address = cause instanceof Error ? /https?:\S+$/.exec(cause.message)?.[0] : undefined
  return address === undefined ? import('./calls.ts') : import(/* @vite-ignore */ `${address}?tries=${tries}`)
}

export const createApi = (options: ApiOptions): Api => {
  let calls: Promise<Calls> | null = null
  let failure: unknown = null
  let tries = 0
  return () => {
    calls ??= (tries === 0 ? import('./calls.ts') : importAgain(failure, tries)).then(
      ({ createCalls }) => createCalls(options),
      (cause: unknown) => {
        calls = null
        failure ??= cause
        tries += 1
        throw new Failure({ kind: 'offline' }, { cause })
      },
    )
    return calls
  }
}
