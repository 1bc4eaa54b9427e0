import { notFound } from '@tanstack/react-router'

import { positiveId } from '#/contract/positive-id.ts'
import { isMissing } from '#/http/failure.ts'

/** Parses an id in an address; throws `notFound` for anything else. */
export const parseId = (text: string): number => {
  const id = positiveId(text)
  if (id === null) throw notFound()
  return id
}

/** Rethrows an error; as `notFound` if the category, subcategory or tag does not exist. */
export const notFoundIfMissing = (error: unknown): never => {
  throw isMissing(error) ? notFound() : error
}
