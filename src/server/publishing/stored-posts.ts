import type { Writer } from '../database/database.ts'
import type { KnownPost } from './identity.ts'
import { createPace } from './pace.ts'

export type StoredPost = KnownPost & { readonly published: number; readonly fingerprint: string }

const size = 2_000

/** What has to be known of every post to see which of them changed; read in parts, so that visitors wait for none. */
export const loadStoredPosts = async (db: Writer): Promise<readonly StoredPost[]> => {
  const pace = createPace()
  const posts: StoredPost[] = []
  const after = (id: number) =>
    db
      .selectFrom('post')
      .select(['id', 'path', 'published', 'fingerprint'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(size)
  let part = await after(0).execute()
  while (part.length > 0) {
    posts.push(...part)
    await pace()
    part = await after(part.at(-1)?.id ?? 0).execute()
  }
  return posts
}
