import { createFileRoute, notFound, type SearchSchemaInput, stripSearchParams, useRouter } from '@tanstack/react-router'

import { askedPage, searchPath } from '#/contract/addresses.ts'
import { popularPostsQuery, postListQuery } from '#/features/posts/posts.queries.ts'
import { Suggestions } from '#/features/posts/suggestions.tsx'
import { SearchPage } from '#/features/search/search-page.tsx'
import { searchQuery } from '#/features/search/search.queries.ts'
import { titlesQuery } from '#/http/titles.query.ts'
import { messages } from '#/text/messages.ts'
import { askedText, problemOf } from '#/text/search/query-limits.ts'
import { PageNotFound } from '#/ui/states/not-found.tsx'

import { missingHead, pageHead, pageTitle } from './-head.ts'

type Search = { readonly q: string; readonly page: number; readonly literal: '' | '1' }
type Given = { readonly q?: unknown; readonly page?: unknown; readonly literal?: unknown } & SearchSchemaInput

/** A parameter as text; of a repeated one, the first counts. */
const textOf = (given: unknown): string => {
  const first: unknown = Array.isArray(given) ? given[0] : given
  return typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean' ? String(first) : ''
}

const validateSearch = ({ q, page, literal }: Given): Search => ({
  q: askedText(textOf(q)),
  page: askedPage(page),
  literal: textOf(literal) === '1' ? '1' : '',
})

export const Route = createFileRoute('/search')({
  validateSearch,
  search: { middlewares: [stripSearchParams({ q: '', page: 1, literal: '' })] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, site, isReturn }, deps: { q, page, literal }, preload }) => {
    if (!site.features.includes('search')) throw notFound()
    const search = searchQuery(api, { q, page, isLiteral: literal === '1' })
    const isFound = queryClient.getQueryData(search.queryKey) !== undefined
    // The screen shows a failure beside the field; none of these throws.
    const asked =
      problemOf(q) === null
        ? [queryClient.prefetchQuery(search)]
        : [queryClient.prefetchQuery(postListQuery(api, {}, 1)), queryClient.prefetchQuery(popularPostsQuery(api))]
    // The titles are too long for the first HTML, and needed only at the first keystroke: a reader who comes back to results asks
    // for none.
    if (!import.meta.env.SSR && !isFound) void queryClient.prefetchQuery(titlesQuery(api))
    // A link does not wait: the field can be typed in at once.
    if (import.meta.env.SSR || preload || isReturn()) await Promise.all(asked)
  },
  head: ({ match: { context, search, status } }) => {
    if (status === 'notFound') return missingHead(context.site, messages.pageNotFound)
    const title = search.q === '' ? '찾기' : pageTitle(`‘${search.q}’ 찾기`, search.page)
    return pageHead(context.site, { title, path: searchPath, noindex: true })
  },
  notFoundComponent: PageNotFound,
  component: Search,
})

function Search() {
  const { q, page, literal } = Route.useSearch()
  const router = useRouter()
  const ask = (asked: { readonly q: string; readonly isLiteral: boolean }) => {
    // The reader has followed a link just after typing, and its screen is still being loaded: the link wins.
    if (router.latestLocation.pathname !== searchPath) return false
    void router.navigate({
      to: searchPath,
      search: { q: asked.q, literal: asked.isLiteral ? '1' : '' },
      replace: true,
      resetScroll: false,
    })
    return true
  }
  return (
    <SearchPage asked={{ q, page, isLiteral: literal === '1' }} onAsk={ask}>
      <Suggestions />
    </SearchPage>
  )
}
