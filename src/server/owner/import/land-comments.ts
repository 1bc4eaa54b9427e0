import { utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { createOwnerName } from '../../comments/owner-name.ts'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../database/open-database.ts'
import { createImages } from '../../images/images.ts'
import { createShelf } from '../../posts-folder/known-posts.ts'
import { createReader } from '../../posts-folder/reader.ts'
import { scan } from '../../posts-folder/scan.ts'
import { findPostByPath } from '../../posts/post-detail.ts'
import { createPublishing } from '../../publishing/publishing.ts'
import type { Context } from '../command.ts'
import type { ImportedPost, NotTaken } from './imported.ts'
import { insertComments } from './insert-comments.ts'

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
  const reader = createReader()
  const shelf = createShelf({ read: reader.read, images, log, siteUrl })
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
