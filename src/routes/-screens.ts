import { notFound } from '@tanstack/react-router'

import { isMissing } from '#/http/failure.ts'

/** An unknown category, subcategory or tag is an address with nothing behind it. */
export const notFoundIfMissing = (error: unknown): never => {
  throw isMissing(error) ? notFound() : error
}
