import { createHash } from 'node:crypto'

import type { PostFile } from '../posts-folder/post-file.ts'

/** Raise it when the same file has to leave other rows than before. */
const version = 2

/** An unchanged file is the same object from one sync to the next, so its text is hashed once. */
const known = new WeakMap<PostFile, string>()

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const fileHash = (file: PostFile): string => {
  const found = known.get(file)
  if (found !== undefined) return found
  const { slug, title, subtitle, summary, content, thumbnail, author, date, category, subcategory, tags } = file
  const made = hash(
    JSON.stringify([
      version,
      slug,
      title,
      subtitle,
      summary,
      content,
      thumbnail,
      author,
      date,
      category,
      subcategory,
      tags,
      // Files from before there was such a word are as they were.
      ...(file.commentsClosed ? ['comments closed'] : []),
    ]),
  )
  known.set(file, made)
  return made
}

/** Changes with everything that a file decides about its post; `owner` signs what has no author. */
export const fingerprint = (file: PostFile, owner: string): string =>
  file.author === null ? `${fileHash(file)} ${owner}` : fileHash(file)
