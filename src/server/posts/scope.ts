import { type Expression, sql } from 'kysely'

import type { Filed } from './filing.ts'

/** Which posts a list holds, as the tables name it. */
export type Scope = 'all' | `category:${number}` | `subcategory:${number}` | `tag:${number}`

export const everyPost: Scope = 'all'
export const categoryScope = (id: number): Scope => `category:${id}`
export const subcategoryScope = (id: number): Scope => `subcategory:${id}`
export const tagScope = (id: number): Scope => `tag:${id}`

/** The lists that a post stands in. */
export const scopesOf = ({ category, subcategory, tags }: Filed): readonly Scope[] => [
  everyPost,
  categoryScope(category.id),
  ...(subcategory === null ? [] : [subcategoryScope(subcategory.id)]),
  ...tags.map((tag) => tagScope(tag.id)),
]

/** The same name within SQL, to find the list that belongs to a row. */
export const scopeOfRow = (kind: 'category' | 'subcategory' | 'tag', id: Expression<number>) =>
  sql<string>`${sql.lit(`${kind}:`)} || ${id}`
