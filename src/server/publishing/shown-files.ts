import { coverNameIn } from '../covers/cover-url.ts'
import type { Database } from '../database/database.ts'
import { imageHashesIn } from '../images/image-url.ts'
import { createTimeSlices } from '../time-slices.ts'

/** Posts in one read. */
const chunkSize = 100

/** What published posts show of the files that the server makes. */
type ShownFiles = {
  /** Hashes of images. */
  readonly images: ReadonlySet<string>
  /** Names of drawn covers (`coverName`). */
  readonly covers: ReadonlySet<string>
}

/** Reads all posts. SQLite reads synchronously: requests are served between two chunks. */
export const shownFiles = async (db: Database): Promise<ShownFiles> => {
  const images = new Set<string>()
  const covers = new Set<string>()
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
    for (const { content, thumbnail } of posts.filter(({ published }) => published === 1)) {
      for (const hash of imageHashesIn(`${thumbnail} ${content}`)) images.add(hash)
      const cover = coverNameIn(thumbnail)
      if (cover !== null) covers.add(cover)
    }
    await nextSlice()
  }
  return { images, covers }
}
