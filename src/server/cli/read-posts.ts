import { join } from 'node:path'

import { createImages } from '../images/images.ts'
import { createPostCache } from '../posts-folder/post-cache.ts'
import { createPostReader } from '../posts-folder/post-reader.ts'
import { scan } from '../posts-folder/scan.ts'
import type { Settings } from '../settings.ts'

/** The server logs these warnings; they have no line numbers, and `check` finds their causes itself. */
const log = { warn: () => {} }

/** Reads all posts of the folder, as the server does. */
export const readPosts = async ({ postsDir, dataDir, siteUrl }: Settings) => {
  const images = createImages({ postsDir, cacheDir: join(dataDir, 'images'), log })
  const reader = createPostReader()
  const cache = createPostCache({ read: reader.read, images, log, siteUrl })
  const found = await scan(postsDir)
  await cache.update(found, () => false)
  await reader.close()
  return { files: found.files, images, results: cache.results() }
}
