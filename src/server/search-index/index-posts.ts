import { setTimeout } from 'node:timers/promises'

import type { Logger } from 'pino'

import { lineOfHtml } from '#/text/html-text.ts'
import { documentOf, type SearchDocument } from '#/text/search/search-document.ts'

import { type Database, DatabaseBusy, DatabaseGone, DiskFull, type Reader, type Writer } from '../database/database.ts'
import { tagNames } from '../database/tag-names.ts'
import type { WarningLog } from '../log.ts'
import { createTimeSlices } from '../time-slices.ts'
import { type EngineName, invertedIndexOf } from './engines.ts'
import { placeOf } from './places.ts'
import { rememberPairs } from './syllable-pairs.ts'
import { indexVersion, tokensOf } from './tokens.ts'

/** Removes posts from the index, by id. */
export const removeFromIndex = async (db: Writer, ids: readonly number[]): Promise<void> => {
  const rows = await db.selectFrom('search_post').select('place').where('post_id', 'in', ids).execute()
  const places = rows.map(({ place }) => place)
  if (places.length > 0) await db.deleteFrom('search_index').where('rowid', 'in', places).execute()
  await db.deleteFrom('search_post').where('post_id', 'in', ids).execute()
}

const freePlace = async (db: Writer, wanted: number): Promise<number> => {
  for (let place = wanted; ; place += 1) {
    const taken = await db.selectFrom('search_post').select('place').where('place', '=', place).executeTakeFirst()
    if (taken === undefined) return place
  }
}

type IndexedPost = { readonly id: number; readonly createdAt: string; readonly document: SearchDocument }

/** Adds a post that is not in the index. */
const addToIndex = async (db: Writer, engine: EngineName, { id, createdAt, document }: IndexedPost): Promise<void> => {
  const { titleInitials, tagInitials, ...texts } = document
  const place = await freePlace(db, placeOf(createdAt, id))
  const row = {
    place,
    post_id: id,
    version: indexVersion,
    ...texts,
    title_initials: titleInitials,
    tag_initials: tagInitials,
  }
  await db.insertInto('search_post').values(row).execute()
  const tokens = invertedIndexOf(engine).stored(tokensOf(document), place)
  await db.insertInto('search_index').values({ rowid: place, tokens }).execute()
  await rememberPairs(db, engine, document)
}

/** Indexes posts anew, at most a few hundred; those that are not published leave the index. */
export const indexPosts = async (
  db: Writer,
  engine: EngineName,
  ids: readonly number[],
  nextSlice: () => Promise<void>,
): Promise<void> => {
  await removeFromIndex(db, ids)
  const tags = await tagNames(db, ids)
  for (const id of ids) {
    const post = await db
      .selectFrom('post')
      .innerJoin('category', 'category.id', 'post.category_id')
      .select(['post.title', 'post.subtitle', 'post.content', 'post.created_at', 'category.name as category'])
      .where('post.id', '=', id)
      .where('post.published', '=', 1)
      .executeTakeFirst()
    if (post === undefined) continue
    const { content, created_at: createdAt, ...texts } = post
    const document = documentOf({ ...texts, tags: tags.get(id) ?? [], text: lineOfHtml(content) })
    await addToIndex(db, engine, { id, createdAt, document })
    await nextSlice()
  }
}

/** Leaves posts to {@link completeIndex}; until then searches find what they were. */
export const outdateIndex = async (db: Writer, ids: readonly number[]): Promise<void> => {
  await db.updateTable('search_post').set({ version: 0 }).where('post_id', 'in', ids).execute()
}

/** Posts read per step, and posts indexed per transaction: others can write in between. */
const stepSize = 1_000
const batchSize = 50
/** Pause between two transactions. */
const pauseMs = 20

const states = (db: Reader) =>
  db
    .selectFrom('post')
    .leftJoin('search_post', 'search_post.post_id', 'post.id')
    .select(['post.id', 'post.published', 'search_post.version'])

type State = { readonly id: number; readonly published: number; readonly version: number | null }

const missingOf = (rows: readonly State[]): readonly number[] =>
  rows.filter(({ published, version }) => published === 1 && version !== indexVersion).map(({ id }) => id)

type Step = { readonly missing: readonly number[]; readonly last: number | null }

const readStep = async (db: Reader, after: number): Promise<Step> => {
  const rows = await states(db).where('post.id', '>', after).orderBy('post.id').limit(stepSize).execute()
  return { missing: missingOf(rows), last: rows.at(-1)?.id ?? null }
}

const indexMissing = async (db: Database, signal: AbortSignal): Promise<void> => {
  for (let after: number | null = 0; after !== null && !signal.aborted;) {
    const start: number = after
    const { missing, last } = await db.read((reader) => readStep(reader, start))
    for (let first = 0; first < missing.length && !signal.aborted; first += batchSize) {
      const ids = missing.slice(first, first + batchSize)
      await db.transact(async (writer) => {
        // Another server may have been quicker.
        const left = missingOf(await states(writer).where('post.id', 'in', ids).orderBy('post.id').execute())
        await indexPosts(writer, db.engine, left, createTimeSlices())
      })
      await setTimeout(pauseMs)
    }
    after = last
  }
}

/** Whether the database cannot be used for now. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseGone || error instanceof DatabaseBusy || error instanceof DiskFull

type CompleteOptions = { readonly log: WarningLog; readonly retryMs?: number }

/**
 * Indexes posts that are missing or of an older `indexVersion`, in the background. Until it is done, searches find
 * only what is indexed. While the database is unavailable, it tries again every `retryMs`, and warns once.
 */
export const completeIndex = async (
  db: Database,
  signal: AbortSignal,
  { log, retryMs = 10_000 }: CompleteOptions,
): Promise<void> => {
  let hasWarned = false
  while (!signal.aborted) {
    try {
      return await indexMissing(db, signal)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (!hasWarned) log.warn(`찾기의 색인을 다 만들지 못해 다시 해 봅니다. ${String(error)}`)
      hasWarned = true
    }
    await setTimeout(retryMs, undefined, { signal }).catch(() => null)
  }
}

/** Completes the index in the background, once more for each `start`, until `signal` is aborted. */
export const createIndexing = (db: Database, signal: AbortSignal, log: Logger) => {
  let running = Promise.resolve()
  return {
    start: (): void => {
      running = running
        .then(() => completeIndex(db, signal, { log }))
        .catch((error: unknown) => {
          log.error({ err: error }, 'the search index could not be completed; the next start continues')
        })
    },
    /** Resolves once nothing is left to do. */
    ended: (): Promise<void> => running,
  }
}
