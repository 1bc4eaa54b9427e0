import type { QueryClient } from '@tanstack/react-query'

/** One of a kind for a page's life, which its cache stands for: no module holds what another page could see. */
export const perPage = <T, A extends readonly unknown[]>(make: (...given: A) => T) => {
  const made = new WeakMap<QueryClient, { readonly it: T }>()
  return (client: QueryClient, ...given: A): T => {
    const known = made.get(client) ?? { it: make(...given) }
    made.set(client, known)
    return known.it
  }
}
