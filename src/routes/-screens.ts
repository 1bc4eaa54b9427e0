import { notFound } from '@tanstack/react-router'

import type { Site } from '#/contract/site.ts'
import { isMissing } from '#/http/failure.ts'

/** An unknown category, subcategory or tag is an address with nothing behind it. */
export const notFoundIfMissing = (error: unknown): never => {
  throw isMissing(error) ? notFound() : error
}

/** The head of a list; without a name it keeps the site's own. */
export const listTitle = (site: Site, name: string | null | undefined) =>
  name === null || name === undefined ? {} : { meta: [{ title: `${name} · ${site.title}` }] }
