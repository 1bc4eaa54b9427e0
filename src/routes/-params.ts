import { notFound, type SearchMiddleware, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'

import { positiveId, askedPage } from '#/contract/addresses.ts'
import { isNotFound } from '#/http/failure.ts'

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

/** Parses an id in an address; throws `notFound` for anything else. */
export const parseId = (text: string): number => {
  const id = positiveId(text)
  if (id === null) throw notFound()
  return id
}

/** Rethrows an error; as `notFound` if the category, subcategory or tag does not exist. */
export const notFoundIfMissing = (error: unknown): never => {
  throw isNotFound(error) ? notFound() : error
}
