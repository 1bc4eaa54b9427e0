import { type SearchMiddleware, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'

import { askedPage } from '#/contract/addresses.ts'

type PageSearch = { readonly page: number }

const validateSearch = ({ page }: { readonly page?: number } & SearchSchemaInput): PageSearch => ({
  page: askedPage(page),
})

const withoutFirstPage: SearchMiddleware<PageSearch> = stripSearchParams({ page: 1 })

/** Options of every route that shows a list: `?page=2`, and no `page` for the first. */
export const pageSearch = {
  validateSearch,
  search: { middlewares: [withoutFirstPage] },
  loaderDeps: ({ search }: { search: PageSearch }) => ({ page: search.page }),
}
