import type { Database } from '../database/database.ts'
import { imageHashesIn } from '../images/image-url.ts'
import { createTimeSlices } from '../time-slices.ts'

/** Posts in one read. */
const chunkSize = 100

/** The hashes of the images in all published posts. SQLite reads synchronously: requests are served between two chunks. */
export const shownImages = async (db: Database): Promise<ReadonlySet<string>> => {
  const hashes = new Set<string>()
  const nextSlice = createTimeSlices()
  // Unpublished posts are skipped here: with a condition SQLite would read all published posts for each chunk, to sort them.
  const after = (id: number) =>
    db.read((reader) =>
      reader
        .selectFrom('post')
        .select(['id', 'published', 'content', 'thumbnail'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(chunkSize)
        .execute(),
    )
  for (let posts = await after(0); posts.length > 0; posts = await after(posts.at(-1)?.id ?? 0)) {
    for (const { content, thumbnail } of posts.filter(({ published }) => published === 1))
      for (const hash of imageHashesIn(`${thumbnail} ${content}`)) hashes.add(hash)
    await nextSlice()
  }
  return hashes
}
