import type { Reader } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Incoming } from './difference.ts'

/** ISO 8601. */
export type Dates = { readonly created_at: string; readonly first_seen: string; readonly updated_at: string }

/** The dates of stored posts, by id. */
export const loadDates = async (db: Reader, ids: readonly number[]): Promise<Map<number, Dates>> => {
  const dates = new Map<number, Dates>()
  for (const chunk of inChunks(ids)) {
    const rows = db.selectFrom('post').select(['id', 'created_at', 'first_seen', 'updated_at']).where('id', 'in', chunk)
    for (const { id, ...row } of await rows.execute()) dates.set(id, row)
  }
  return dates
}

/** The dates of a post whose file is stored at `now`; `before` are those that it has. */
export const datesOf = ({ file, fingerprint, stored }: Incoming, before: Dates | undefined, now: string): Dates => {
  const first_seen = before?.first_seen ?? now
  // Instants are compared as text, so they need one format.
  const created_at = file.date === null ? first_seen : new Date(file.date).toISOString()
  // A post that is dated in the past, such as an imported one, was last changed then.
  const first_change = created_at < now ? created_at : now
  // Not updated: a file that only moved, came back unchanged, or is only rendered differently by another version of the blog.
  const isSourceChanged = stored?.source !== null && stored?.source !== file.sourceHash
  const isUpdated = isSourceChanged && stored?.fingerprint !== fingerprint
  return {
    created_at,
    first_seen,
    updated_at: before === undefined ? first_change : isUpdated ? now : before.updated_at,
  }
}
