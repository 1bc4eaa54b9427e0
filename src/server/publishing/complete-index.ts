import { setTimeout } from 'node:timers/promises'

import type { Database } from '../database/database.ts'
import { indexPosts } from './index-posts.ts'
import { createPace } from './pace.ts'
import { indexVersion } from './tokens.ts'

/** Posts looked at in one step, and put into the index in one transaction: others change things in between. */
const looked = 1_000
const batch = 50
/** Between two transactions, in milliseconds. */
const rest = 20

type Step = { readonly missing: readonly number[]; readonly last: number | null }

const readStep = async (db: Database, after: number): Promise<Step> => {
  const rows = await db.read((reader) =>
    reader
      .selectFrom('post')
      .leftJoin('search_post', 'search_post.post_id', 'post.id')
      .select(['post.id', 'post.published', 'search_post.version'])
      .where('post.id', '>', after)
      .orderBy('post.id')
      .limit(looked)
      .execute(),
  )
  const missing = rows.filter(({ published, version }) => published === 1 && version !== indexVersion)
  return { missing: missing.map(({ id }) => id), last: rows.at(-1)?.id ?? null }
}

/**
 * Puts into the index what is not there, or was put there in another way: what came before there was a search, or before
 * its `indexVersion` was raised. Meanwhile what is indexed is found.
 */
export const completeIndex = async (db: Database, signal: AbortSignal): Promise<void> => {
  for (let after: number | null = 0; after !== null && !signal.aborted;) {
    const { missing, last } = await readStep(db, after)
    for (let start = 0; start < missing.length && !signal.aborted; start += batch) {
      const ids = missing.slice(start, start + batch)
      await db.transact((writer) => indexPosts(writer, db, ids, createPace()))
      await setTimeout(rest)
    }
    after = last
  }
}
