import * as z from 'zod'

import { holdRules, type Rules } from '#/contract/desk.ts'
import { memoised } from '#/text/memoised.ts'

import { inChunks, type Reader, type Writer } from '../database/database.ts'
import { readStored, writeStored } from '../database/stored-value.ts'
import { notFoundError, Refused } from '../http/refused.ts'
import { wordKey } from './confusables.ts'

const storedName = 'comment_rules'

const Stored = z.object({ hold: z.enum(holdRules), words: z.array(z.string()) })

type StoredRules = Pick<Rules, 'hold' | 'words'> & {
  /** The keys of `words`; empty ones, from words that an older version stored, are left out. */
  readonly wordKeys: readonly string[]
}

/** Memoised, because the keys of many words take milliseconds, and every comment needs them. */
const parseRules = memoised((stored): StoredRules => {
  const { hold, words } = Stored.parse(JSON.parse(stored))
  return { hold, words, wordKeys: words.map(wordKey).filter((key) => key !== '') }
}, 1)

/** Which comments are held, and which words are forbidden; neither by default. */
const storedRules = async (db: Reader): Promise<StoredRules> => {
  const stored = await readStored(db, storedName)
  return stored === undefined ? { hold: 'none', words: [], wordKeys: [] } : parseRules(stored)
}

const closedPosts = async (db: Reader): Promise<number[]> => {
  const rows = await db.selectFrom('closed_post').select('post_id').orderBy('post_id').execute()
  return rows.map(({ post_id }) => post_id)
}

export const loadRules = async (db: Reader): Promise<Rules> => {
  const { hold, words } = await storedRules(db)
  return { hold, words, closed: await closedPosts(db) }
}

/** Rejects with 404 if an id belongs to no post; unpublished posts count. */
export const requirePosts = async (db: Reader, ids: readonly number[]): Promise<void> => {
  for (const chunk of inChunks(ids)) {
    const rows = await db.selectFrom('post').select('id').where('id', 'in', chunk).execute()
    const found = new Set(rows.map(({ id }) => id))
    const missing = chunk.find((id) => !found.has(id))
    if (missing !== undefined) throw notFoundError(`${missing}번 글을 찾을 수 없습니다.`, 'post.missing')
  }
}

/** Replaces the rules; resolves with the ids of posts that were closed or reopened. */
export const writeRules = async (db: Writer, { hold, words, closed }: Rules): Promise<readonly number[]> => {
  await writeStored(db, storedName, JSON.stringify({ hold, words }))
  const [before, after] = [await closedPosts(db), new Set(closed)]
  await requirePosts(db, closed)
  const changed = [...before.filter((id) => !after.has(id)), ...closed.filter((id) => !before.includes(id))]
  for (const post_id of changed)
    await (after.has(post_id)
      ? db.insertInto('closed_post').values({ post_id }).execute()
      : db.deleteFrom('closed_post').where('post_id', '=', post_id).execute())
  return changed
}

type Written = { readonly author: string; readonly content: string }

/** Whether author or content contains one of the words, compared by key. */
const containsWord = (wordKeys: readonly string[], { author, content }: Written): boolean => {
  if (wordKeys.length === 0) return false
  const keys = [wordKey(author), wordKey(content)]
  return wordKeys.some((word) => keys.some((key) => key.includes(word)))
}

/** Bounded, so that it takes linear time. Names such as `Node.js/Deno` are no addresses: there are no such top-level domains. */
const linkPattern =
  /https?:\/\/|\bwww\.|\b(?:[a-z\d-]{1,63}\.){1,9}(?!(?:[cm]?[jt]sx?|json|css|html|vue|ya?ml|toml|txt|php|kt)\/)[a-z]{2,24}\/\S/i

/**
 * Broader than what the page turns into links: people also read an address without a scheme (`bit.ly/xyz`), in another script or in
 * full-width letters.
 */
const hasLink = ({ author, content }: Written): boolean =>
  [author, content].some((text) => linkPattern.test(text.normalize('NFKC')))

/** Rejects with 400 for forbidden words; resolves with the other rules. */
export const requireAllowed = async (db: Reader, written: Written): Promise<Pick<Rules, 'hold'>> => {
  const rules = await storedRules(db)
  if (containsWord(rules.wordKeys, written))
    throw new Refused(400, '쓸 수 없는 말이 들어 있습니다. 고쳐서 다시 등록해 주세요.', 'comment.word')
  return rules
}

/** Whether a comment has to be approved; `isKnown` resolves with whether its author has a visible comment. */
export const needsApproval = async (
  { hold }: Pick<Rules, 'hold'>,
  written: Written,
  isKnown: () => Promise<boolean>,
): Promise<boolean> => {
  switch (hold) {
    case 'none':
      return false
    case 'links':
      return hasLink(written)
    case 'first':
      return !(await isKnown())
    case 'all':
      return true
  }
}
