import type { Database } from '../database/database.ts'
import type { PostFile, PostProblem } from '../posts-folder/post-file.ts'
import { createTimeSlices, inChunks } from './batches.ts'
import { differenceOf, loadStoredPosts } from './difference.ts'
import { createFiling } from './filing.ts'
import { identify } from './identity.ts'
import { indexPosts } from './index-posts.ts'
import { updateLists } from './lists.ts'
import { removeFromIndex } from './search-index.ts'
import { describeChanges, movePaths, withdraw, writePost } from './write-posts.ts'

export type SyncResult = {
  /** Files that are right by themselves but stand in the way of another. */
  readonly problems: readonly PostProblem[]
  /** Whether anything that a visitor sees is different now. */
  readonly changed: boolean
}

/**
 * Makes the site show exactly these files, in one step. `files` are all files that are right; the posts of
 * `failedPaths`, whose files are wrong or whose folder (with a `/` at its end) cannot be read, stay as they were.
 */
export const syncPosts = (
  db: Database,
  clock: () => Date,
  files: readonly PostFile[],
  failedPaths: readonly string[],
  { owner }: { readonly owner: string },
): Promise<SyncResult> =>
  db.transact(async (trx) => {
    const nextSlice = createTimeSlices()
    const stored = await loadStoredPosts(trx)
    const identities = await identify(files, failedPaths, stored)
    const difference = await differenceOf(identities, stored, owner)
    const { incoming, withdrawn } = difference
    const now = clock().toISOString()
    const changes = await describeChanges(trx, incoming, { now, owner, filing: createFiling(trx) })

    await movePaths(trx, difference)
    await withdraw(trx, withdrawn)
    for (const ids of inChunks(withdrawn)) await removeFromIndex(trx, db, ids)
    for (const change of changes) {
      await writePost(trx, change)
      await nextSlice()
    }
    for (const ids of inChunks(changes.map(({ id }) => id))) await indexPosts(trx, db, ids, nextSlice)
    await updateLists(trx, changes, withdrawn)

    const changed = incoming.length > 0 || withdrawn.length > 0
    if (changed) await db.announce(trx, { kind: 'posts' })
    return { problems: identities.problems, changed }
  })
