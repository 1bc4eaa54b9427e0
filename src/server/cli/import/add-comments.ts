import { utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { commentLimits } from '#/contract/comment-limits.ts'
import { nameKey } from '#/text/name-keys.ts'

import { bodyText, nameText } from '../../comments/fields.ts'
import { createIsOwnerName } from '../../comments/owner-name.ts'
import { changeCount } from '../../comments/visibility.ts'
import { type Database, DatabaseBusy, type Writer } from '../../database/database.ts'
import { openDatabase } from '../../database/open-database.ts'
import { whileBusy } from '../../database/sqlite-file.ts'
import { hasSeenAll, markSeen } from '../../desk/inbox.ts'
import { ifReadable } from '../../disk/files.ts'
import { findPostByPath } from '../../posts/posts.ts'
import { createPublishing, noteImport } from '../../publishing/publishing.ts'
import type { Context } from '../command.ts'
import { databaseLine, isUnused } from '../database-line.ts'
import { readPosts } from '../read-posts.ts'
import type { ImportedComment, ImportedPost, Remark } from './imported.ts'

type IsOwnerName = (name: string) => boolean

/** The first characters of a text, at most `length` UTF-16 code units; no half of a surrogate pair. */
const upTo = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** The author of an imported comment. Only authors of the other blog keep the owner's name; others with it become guests. */
const authorOf = ({ author, isByPostAuthor }: ImportedComment, isOwnerName: IsOwnerName) => {
  const name = upTo(nameText(author).normalize('NFC'), commentLimits.author).trim()
  if (nameKey(name) === '') return { author: '이름 없음', by_owner: 0 }
  if (!isOwnerName(name)) return { author: name, by_owner: 0 }
  return isByPostAuthor ? { author: name, by_owner: 1 } : { author: `${name} (손님)`, by_owner: 0 }
}

const rowOf = (comment: ImportedComment, isOwnerName: IsOwnerName) => ({
  ...authorOf(comment, isOwnerName),
  content: bodyText(comment.content).normalize('NFC'),
  created_at: comment.date,
})
type Row = ReturnType<typeof rowOf> & { readonly post_id: number; readonly parent_id: number | null }

const insert = async (db: Writer, row: Row): Promise<number> => {
  // It has no password: only the owner can delete it.
  const values = { ...row, password_hash: '', deleted_at: null }
  return (await db.insertInto('comment').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/**
 * Finds comments of an earlier import by time and content; one that was edited since, by time, parent and author; one that was
 * deleted, by time and parent.
 */
const createCommentFinder = async (db: Writer, postId: number) => {
  const columns = ['id', 'parent_id', 'author', 'content', 'created_at', 'edited_at', 'deleted_at'] as const
  const rows = await db.selectFrom('comment').select(columns).where('post_id', '=', postId).execute()
  const byTime = Map.groupBy(rows, ({ created_at }) => created_at)
  return ({ parent_id, author, content, created_at }: Row): number | undefined => {
    const there = byTime.get(created_at) ?? []
    const siblings = there.filter((row) => row.parent_id === parent_id)
    // An earlier version imported links without their addresses.
    const unlinked = content.replaceAll(/ \(https?:\/\/[^\s)]+\)/g, '')
    const found =
      there.find((row) => row.deleted_at === null && row.content === content) ??
      siblings.find((row) => row.deleted_at === null && row.author === author && row.content === unlinked) ??
      siblings.find((row) => row.edited_at !== null && row.author === author) ??
      siblings.find((row) => row.deleted_at !== null)
    return found?.id
  }
}

/** Inserts a post's comments with their threads; resolves with how many are new. */
export const insertComments = async (
  db: Writer,
  postId: number,
  comments: readonly ImportedComment[],
  isOwnerName: IsOwnerName,
): Promise<number> => {
  const find = await createCommentFinder(db, postId)
  const ids = new Map<string, number>()
  let added = 0
  // A reply has a higher number than its parent.
  for (const comment of comments.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const parent_id = ids.get(comment.parentId ?? '') ?? null
    const row = { ...rowOf(comment, isOwnerName), post_id: postId, parent_id }
    const known = find(row)
    ids.set(comment.id, known ?? (await insert(db, row)))
    if (known === undefined) added += 1
  }
  if (added > 0) await changeCount(db, postId, added)
  return added
}

type AddedComments = {
  /** How many are new. */
  readonly comments: number
  readonly refused: readonly Remark[]
}
type Outcome = AddedComments & {
  /** The line that says which database they are in; none if there was nothing to add. */
  readonly database: readonly string[]
}

/** A running server publishes the imported posts, too: all in one transaction, which takes milliseconds for each of them. */
const patienceMs = 10 * 60_000

/** Repeats what a busy database refuses, for ten minutes, and tells the owner. */
const waitForDatabase = async <T>(work: () => Promise<T>, tell: (line: string) => void): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseBusy)) throw error
  }
  tell('다른 프로그램이 데이터베이스를 쓰고 있어 10분까지 기다립니다. 켜져 있는 서버라면 곧 끝납니다.')
  return whileBusy(patienceMs, work)
}

/** Rejects with `DatabaseBusy` itself, which `openDatabase` wraps in a `WrongSetting`. */
const openUnlessBusy = (settings: Context['settings']): Promise<Database> =>
  openDatabase(settings).catch((error: unknown) => {
    throw error instanceof Error && error.cause instanceof DatabaseBusy ? error.cause : error
  })

/** Publishes the posts folder as the server would within two seconds: comments need the ids of their posts. */
const publishAll = async (db: Database, { settings, clock, tell }: Context): Promise<void> => {
  const { results } = await readPosts(settings)
  // Problems with other posts are reported by the server and by `check`.
  // Former previews of invalid drafts are left alone: whether they still show, the server's settings say.
  const publish = createPublishing({ db, clock, owner: settings.site.owner, showDrafts: true, tell: () => {} })
  await waitForDatabase(() => publish(results), tell)
}

const insertAll = (
  db: Database,
  posts: readonly ImportedPost[],
  folder: string,
  { settings, clock }: Context,
): Promise<AddedComments> => {
  const isOwnerName = createIsOwnerName(settings.site.owner)
  return db.transact(async (writer) => {
    const nothingUnseen = await hasSeenAll(writer)
    let comments = 0
    const refused: Remark[] = []
    for (const post of posts) {
      const found = await findPostByPath(writer, `${folder}/${post.path}`)
      if (found === undefined) {
        const reason = `사이트에 없는 글이라 댓글 ${post.comments.length}개를 달 수 없습니다.`
        refused.push({ name: post.name, reason })
        continue
      }
      const added = await insertComments(writer, found.id, post.comments, isOwnerName)
      if (added > 0) await db.announce(writer, { kind: 'comments', postId: found.id })
      comments += added
    }
    // Imported comments need no attention. But the desk keeps a single last-seen id, so it is moved only if nothing else was
    // unseen.
    if (nothingUnseen) await markSeen(writer, Number.MAX_SAFE_INTEGER)
    await noteImport(writer, clock())
    return { comments, refused }
  })
}

/**
 * Adds the comments of imported posts to the database. Those of an earlier import, deleted ones too, are left alone, so that an
 * interrupted import can be repeated.
 */
export const addComments = async (
  posts: readonly ImportedPost[],
  folder: string,
  context: Context,
): Promise<Outcome> => {
  const { settings, clock, tell } = context
  const commented = posts.filter(({ comments }) => comments.length > 0)
  const [first] = commented
  if (first === undefined) return { comments: 0, refused: [], database: [] }
  const db = await waitForDatabase(() => openUnlessBusy(settings), tell)
  try {
    const database = [await databaseLine(settings, await isUnused(db))]
    await publishAll(db, context)
    const added = await waitForDatabase(() => insertAll(db, commented, folder, context), tell)
    // A running server may have cached the pages without comments. On SQLite, a touched file makes it publish, and so notice the
    // import. If the file is spelled differently on the disk, the pages are refreshed when they expire.
    await ifReadable(utimes(join(settings.postsDir, folder, first.path), clock(), clock()))
    return { ...added, database }
  } finally {
    await db.close()
  }
}
