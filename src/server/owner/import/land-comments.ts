import { utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { commentLimits } from '#/contract/comment-limits.ts'
import { composed, nameKey } from '#/text/names.ts'

import { createOwnerName } from '../../comments/owner-name.ts'
import { bodyText, nameText } from '../../comments/plain-text.ts'
import { changeCount } from '../../comments/thread.ts'
import type { Database, Writer } from '../../database/database.ts'
import { openDatabase } from '../../database/open-database.ts'
import { createImages } from '../../images/images.ts'
import { createPostCache } from '../../posts-folder/post-cache.ts'
import { createPostReader } from '../../posts-folder/reader.ts'
import { scan } from '../../posts-folder/scan.ts'
import { findPostByPath } from '../../posts/post-detail.ts'
import { createPublishing } from '../../publishing/publishing.ts'
import type { Context } from '../command.ts'
import type { ImportedComment, ImportedPost, NotTaken } from './imported.ts'

type Owner = (name: string) => boolean

/** Whoever wrote no posts elsewhere is not the owner here, whatever name they chose. */
const originOf = ({ author, isByWriter }: ImportedComment, isOwner: Owner) => {
  const name = composed(nameText(author)).slice(0, commentLimits.author).trim()
  if (nameKey(name) === '') return { author: '이름 없음', by_owner: 0 }
  if (!isOwner(name)) return { author: name, by_owner: 0 }
  return isByWriter ? { author: name, by_owner: 1 } : { author: `${name} (손님)`, by_owner: 0 }
}

const insert = async (
  db: Writer,
  post_id: number,
  parent_id: number | null,
  comment: ImportedComment,
  isOwner: Owner,
) => {
  const row = {
    post_id,
    parent_id,
    ...originOf(comment, isOwner),
    content: composed(bodyText(comment.content)),
    // Nobody knows its password any more: the owner's alone deletes it.
    password_hash: '',
    created_at: comment.date,
    deleted_at: null,
  }
  return (await db.insertInto('comment').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Finds the comments that a post still has from an earlier import, perhaps deleted since. */
const createFind = async (db: Writer, postId: number) => {
  const columns = ['id', 'created_at', 'content', 'deleted_at'] as const
  const rows = await db.selectFrom('comment').select(columns).where('post_id', '=', postId).execute()
  return ({ date, content }: ImportedComment): number | undefined =>
    rows.find(
      (row) => row.created_at === date && (row.deleted_at !== null || row.content === composed(bodyText(content))),
    )?.id
}

/** Puts comments under their post, answers under what they answer; says how many are new. */
export const insertComments = async (
  db: Writer,
  postId: number,
  comments: readonly ImportedComment[],
  isOwner: Owner,
): Promise<number> => {
  const find = await createFind(db, postId)
  const ids = new Map<string, number>()
  let added = 0
  // What is answered has the lower number.
  for (const comment of comments.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const known = find(comment)
    const parent = ids.get(comment.parentId ?? '') ?? null
    ids.set(comment.id, known ?? (await insert(db, postId, parent, comment, isOwner)))
    if (known === undefined) added += 1
  }
  if (added > 0) await changeCount(db, postId, added)
  return added
}

type Added = {
  /** How many are new. */
  readonly comments: number
  readonly unplaced: readonly NotTaken[]
}

/** Gives every post of the folder its number, as the server would within two seconds. */
const publishAll = async (db: Database, { settings, clock }: Context): Promise<void> => {
  const { postsDir, dataDir, siteUrl, site } = settings
  const log = { warn: () => {} }
  const images = createImages({ postsDir, cacheDir: join(dataDir, 'images'), log })
  const reader = createPostReader()
  const shelf = createPostCache({ read: reader.read, images, log, siteUrl })
  await shelf.update(await scan(postsDir), () => false)
  await reader.close()
  // What is wrong with other posts is told by the server and by `check`.
  await createPublishing({ db, clock, owner: site.owner, tell: () => {} })(shelf.results())
}

const insertAll = (db: Database, posts: readonly ImportedPost[], folder: string, owner: string): Promise<Added> => {
  const isOwner = createOwnerName(owner)
  return db.transact(async (writer) => {
    let comments = 0
    const unplaced: NotTaken[] = []
    for (const post of posts) {
      const found = await findPostByPath(writer, `${folder}/${post.path}`)
      if (found === undefined) {
        const reason = `사이트에 없는 글이라 댓글 ${post.comments.length}개를 달 수 없습니다.`
        unplaced.push({ name: post.name, reason })
        continue
      }
      const added = await insertComments(writer, found.id, post.comments, isOwner)
      if (added > 0) await db.announce(writer, { kind: 'comments', postId: found.id })
      comments += added
    }
    return { comments, unplaced }
  })
}

/**
 * Puts the comments of posts that have come in, now or before, under them. What is there already, or was until it was deleted,
 * is left as it is.
 */
export const landComments = async (
  posts: readonly ImportedPost[],
  folder: string,
  context: Context,
): Promise<Added> => {
  const { settings, clock } = context
  const commented = posts.filter(({ comments }) => comments.length > 0)
  const [first] = commented
  if (first === undefined) return { comments: 0, unplaced: [] }
  const db = await openDatabase(settings)
  try {
    await publishAll(db, context)
    return await insertAll(db, commented, folder, settings.site.owner)
  } finally {
    await db.close()
    // A server that shows the posts already has kept their pages without comments; a file that changed makes it look.
    await utimes(join(settings.postsDir, folder, first.path), clock(), clock())
  }
}
