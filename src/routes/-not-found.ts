import { notFound } from '@tanstack/react-router'

import { positiveId } from '#/contract/positive-id.ts'
import { isMissing } from '#/http/failure.ts'

/** An id in an address; what is not one names nothing. */
export const parseId = (text: string): number => {
  const id = positiveId(text)
  if (id === null) throw notFound()
  return id
}

/** An unknown category, subcategory or tag is an address with nothing behind it. */
export const notFoundIfMissing = (error: unknown): never => {
  throw isMissing(error) ? notFound() : error
}
