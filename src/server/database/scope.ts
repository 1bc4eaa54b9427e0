import { type Expression, sql } from 'kysely'

/** Which posts a list holds, as the tables name it. */
export type Scope = 'all' | `category:${number}` | `subcategory:${number}` | `tag:${number}`

export const everyPost: Scope = 'all'
export const categoryScope = (id: number): Scope => `category:${id}`
export const subcategoryScope = (id: number): Scope => `subcategory:${id}`
export const tagScope = (id: number): Scope => `tag:${id}`

/** The same name within SQL, to find the list that belongs to a row. */
export const scopeOfRow = (kind: 'category' | 'subcategory' | 'tag', id: Expression<number>) =>
  sql<string>`${sql.lit(`${kind}:`)} || ${id}`
