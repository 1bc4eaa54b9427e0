import type { Writer } from '../database/database.ts'
import { inChunks } from './chunks.ts'
import { scopesOf } from './filing.ts'
import type { Moment } from './listing.ts'
import type { PostChange } from './post-change.ts'

type Entry = { readonly scope: string; readonly position: number }

const loadEntries = async (db: Writer, ids: readonly number[]): Promise<Map<number, Entry[]>> => {
  const entries = new Map<number, Entry[]>()
  for (const chunk of inChunks(ids)) {
    const rows = db.selectFrom('listing').select(['post_id', 'scope', 'position']).where('post_id', 'in', chunk)
    for (const { post_id, ...entry } of await rows.execute())
      entries.set(post_id, [...(entries.get(post_id) ?? []), entry])
  }
  return entries
}

/** Which posts leave which lists and which join them. A post whose date stays keeps its place in the lists it stays in. */
export const listingChanges = async (db: Writer, changes: readonly PostChange[], withdrawn: readonly number[]) => {
  const entries = await loadEntries(db, [...changes.flatMap(({ stored }) => stored?.id ?? []), ...withdrawn])
  const byScope = new Map<string, { leaving: number[]; joining: Moment[] }>()
  const changeOf = (scope: string) => {
    const change = byScope.get(scope) ?? { leaving: [], joining: [] }
    byScope.set(scope, change)
    return change
  }
  for (const id of withdrawn)
    for (const { scope, position } of entries.get(id) ?? []) changeOf(scope).leaving.push(position)
  for (const { id, filed, dates, createdBefore } of changes) {
    const scopes = new Set<string>(scopesOf(filed))
    const stays = (entry: Entry) => scopes.has(entry.scope) && createdBefore === dates.created_at
    for (const entry of entries.get(id) ?? [])
      if (stays(entry)) scopes.delete(entry.scope)
      else changeOf(entry.scope).leaving.push(entry.position)
    for (const scope of scopes) changeOf(scope).joining.push({ createdAt: dates.created_at, id })
  }
  return byScope
}
