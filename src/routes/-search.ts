import { type SearchMiddleware, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'

type PageSearch = { readonly page: number }

/** The page of a list: a positive integer; anything else counts as 1. */
const validateSearch = ({ page }: { readonly page?: number } & SearchSchemaInput): PageSearch => ({
  page: typeof page === 'number' && Number.isSafeInteger(page) && page > 0 ? page : 1,
})

const withoutFirstPage: SearchMiddleware<PageSearch> = stripSearchParams({ page: 1 })

/** Options of every route that shows a list: `?page=2`, and no `page` for the first. */
export const pageSearch = {
  validateSearch,
  search: { middlewares: [withoutFirstPage] },
  loaderDeps: ({ search }: { search: PageSearch }) => ({ page: search.page }),
}
