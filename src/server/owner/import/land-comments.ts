import { utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { commentLimits } from '#/contract/comment-limits.ts'
import { composed, nameKey } from '#/text/names.ts'

import { createOwnerName } from '../../comments/owner-name.ts'
import { bodyText, nameText } from '../../comments/plain-text.ts'
import type { Database, Writer } from '../../database/database.ts'
import { openDatabase } from '../../database/open-database.ts'
import { createImages, fileUrl } from '../../markdown/images.ts'
import { createShelf } from '../../markdown/post-shelf.ts'
import { scan } from '../../markdown/scan.ts'
import { findPostByPath } from '../../posts/post-detail.ts'
import { createPublishing } from '../../posts/publishing.ts'
import type { Context } from '../command.ts'
import type { ImportedComment, ImportedPost } from './imported.ts'

/** Whoever was no member elsewhere is not the owner here, whatever name they chose. */
const authorOf = ({ author, isByMember }: ImportedComment, isOwner: (name: string) => boolean): string => {
  const name = composed(nameText(author)).slice(0, commentLimits.author).trim()
  if (nameKey(name) === '') return '이름 없음'
  return isOwner(name) && !isByMember ? `${name} (손님)` : name
}

/** Gives every post of the folder its number, as the server would within two seconds. */
const publishAll = async (db: Database, { settings, clock }: Context): Promise<void> => {
  const { postsDir, dataDir, siteUrl, site } = settings
  const log = { warn: () => {} }
  const images = createImages({ postsDir, cacheDir: join(dataDir, 'images'), log })
  const shelf = createShelf({ images, log, linkTo: fileUrl, siteUrl })
  await shelf.update(await scan(postsDir), () => false)
  // What is wrong with other posts is told by the server and by `check`.
  await createPublishing({ db, clock, owner: site.owner, tell: () => {} })(shelf.results())
}

const insert = async (
  db: Writer,
  postId: number,
  comments: readonly ImportedComment[],
  isOwner: (name: string) => boolean,
) => {
  const ids = new Map<string, number>()
  for (const comment of comments.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const { id } = await db
      .insertInto('comment')
      .values({
        post_id: postId,
        parent_id: ids.get(comment.parentId ?? '') ?? null,
        author: authorOf(comment, isOwner),
        content: composed(bodyText(comment.content)),
        // Nobody knows its password any more: the owner's alone deletes it.
        password_hash: '',
        created_at: comment.date,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(comment.id, id)
  }
}

/** Puts the comments of posts that have just come in under them; answers how many. */
export const landComments = async (
  posts: readonly ImportedPost[],
  folder: string,
  context: Context,
): Promise<number> => {
  const commented = posts.filter(({ comments }) => comments.length > 0)
  if (commented.length === 0) return 0
  const isOwner = createOwnerName(context.settings.site.owner)
  const db = await openDatabase(context.settings)
  try {
    await publishAll(db, context)
    await db.transact(async (writer) => {
      for (const { path, comments } of commented) {
        const post = await findPostByPath(writer, `${folder}/${path}`)
        if (post === undefined) throw new Error(`no post at ${path}`)
        await insert(writer, post.id, comments, isOwner)
        await db.announce(writer, { kind: 'comments', postId: post.id })
      }
    })
  } finally {
    await db.close()
  }
  // A server that shows the posts already has kept their pages without comments; a file that changed makes it look.
  const now = context.clock()
  await utimes(join(context.settings.postsDir, folder, commented[0]?.path ?? ''), now, now)
  return commented.reduce((sum, { comments }) => sum + comments.length, 0)
}
