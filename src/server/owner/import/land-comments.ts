import { utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { createOwnerName } from '../../comments/owner-name.ts'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../database/open-database.ts'
import { createImages, fileUrl } from '../../markdown/images.ts'
import { createShelf } from '../../markdown/post-shelf.ts'
import { scan } from '../../markdown/scan.ts'
import { findPostByPath } from '../../posts/post-detail.ts'
import { createPublishing } from '../../posts/publishing.ts'
import type { Context } from '../command.ts'
import type { ImportedPost } from './imported.ts'
import { insertComments } from './insert-comments.ts'

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

const insertAll = (db: Database, posts: readonly ImportedPost[], folder: string, owner: string): Promise<number> => {
  const isOwner = createOwnerName(owner)
  return db.transact(async (writer) => {
    let added = 0
    for (const { path, comments } of posts) {
      const post = await findPostByPath(writer, `${folder}/${path}`)
      if (post === undefined) throw new Error(`no post at ${path}`)
      added += await insertComments(writer, post.id, comments, isOwner)
      await db.announce(writer, { kind: 'comments', postId: post.id })
    }
    return added
  })
}

/** Puts the comments of posts that have just come in under them; says how many are new. */
export const landComments = async (
  posts: readonly ImportedPost[],
  folder: string,
  context: Context,
): Promise<number> => {
  const { settings, clock } = context
  const commented = posts.filter(({ comments }) => comments.length > 0)
  const [first] = commented
  if (first === undefined) return 0
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
