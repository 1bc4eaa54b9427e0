import { type Expression, sql } from 'kysely'

/** The name of a list of posts in the tables. */
export type Scope = 'all' | `category:${number}` | `subcategory:${number}` | `tag:${number}`

export const everyPost: Scope = 'all'
export const categoryScope = (id: number): Scope => `category:${id}`
export const subcategoryScope = (id: number): Scope => `subcategory:${id}`
export const tagScope = (id: number): Scope => `tag:${id}`

/** The same name as an SQL expression, to join a category, subcategory or tag with its list. */
export const scopeOfRow = (kind: 'category' | 'subcategory' | 'tag', id: Expression<number>) =>
  sql<string>`${sql.lit(`${kind}:`)} || ${id}`
