import { type SearchMiddleware, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'

import { askedPage } from '#/contract/addresses.ts'

type PageParam = { readonly page: number }

const validateSearch = ({ page }: { readonly page?: number } & SearchSchemaInput): PageParam => ({
  page: askedPage(page),
})

const withoutFirstPage: SearchMiddleware<PageParam> = stripSearchParams({ page: 1 })

/** Options of every route that shows a list: `?page=2`, and no `page` for the first. */
export const pageParam = {
  validateSearch,
  search: { middlewares: [withoutFirstPage] },
  loaderDeps: ({ search }: { search: PageParam }) => ({ page: search.page }),
}
