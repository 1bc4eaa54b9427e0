import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { ImageFinder } from '../../images/images.ts'
import { createPostReader, type PostReader } from '../../posts-folder/reader.ts'
import { scan } from '../../posts-folder/scan.ts'
import { postText } from '../post-text.ts'
import type { ImportedPost, NotTaken } from './imported.ts'

export type Staged = {
  readonly posts: readonly ImportedPost[]
  /** Posts that were there before; they are left alone. */
  readonly present: readonly ImportedPost[]
  readonly refused: readonly NotTaken[]
  /** What lies ready, by its path under the posts folder: pictures before the post that shows them. */
  readonly files: ReadonlyMap<string, string>
}

const noImages: ImageFinder = {
  describe: () => Promise.resolve(null),
  thumbnail: () => Promise.resolve(null),
}

/** Why the blog could not show the post; `null` when it can. */
const whyUnreadable = async (reader: PostReader, path: string, bytes: Uint8Array): Promise<string | null> => {
  const result = await reader.read(path, bytes, { images: noImages, log: { warn: () => {} } })
  if (result.ok) return null
  const { line, reason } = result.problem
  return line === null ? reason : `${line}번째 줄: ${reason}`
}

const isSame = async (a: string, b: string): Promise<boolean> => (await readFile(a)).equals(await readFile(b))

/** Gets posts and their pictures ready in `staging`, as they are to lie in `folder` of the posts folder. */
export const stagePosts = async (
  posts: readonly ImportedPost[],
  { postsDir, folder, staging }: { readonly postsDir: string; readonly folder: string; readonly staging: string },
): Promise<Staged> => {
  const there = (await scan(postsDir)).files
  const reader = createPostReader()
  const files = new Map<string, string>()
  const accepted: ImportedPost[] = []
  const present: ImportedPost[] = []
  const refused: NotTaken[] = []

  const stage = async (path: string, write: (to: string) => Promise<void>): Promise<void> => {
    const to = join(staging, path)
    await mkdir(dirname(to), { recursive: true })
    await write(to)
    files.set(path, to)
  }
  /** A file that already has the name of one that the post brings, and is another. */
  const findRival = async (pictures: ImportedPost['files']): Promise<string | undefined> => {
    for (const { from, to } of pictures) {
      const known = files.get(`${folder}/${to}`) ?? there.get(`${folder}/${to}`)?.file
      if (known !== undefined && !(await isSame(known, from))) return `${folder}/${to}`
    }
    return undefined
  }

  for (const post of posts) {
    const path = `${folder}/${post.path}`
    const bytes = new TextEncoder().encode(postText(post.matter, post.body))
    const refuse = (reason: string) => refused.push({ name: post.name, reason })
    if (there.has(path)) present.push(post)
    else if (files.has(path)) refuse(`같은 이름의 글이 또 있습니다. ${path}`)
    else {
      const rival = await findRival(post.files)
      const reason =
        rival === undefined ? await whyUnreadable(reader, path, bytes) : `같은 이름의 다른 파일이 있습니다. ${rival}`
      if (reason !== null) refuse(reason)
      else {
        for (const { from, to } of post.files) {
          const picture = `${folder}/${to}`
          if (!files.has(picture) && !there.has(picture)) await stage(picture, (target) => copyFile(from, target))
        }
        await stage(path, (target) => writeFile(target, bytes))
        accepted.push(post)
      }
    }
  }
  await reader.close()
  return { posts: accepted, present, refused, files }
}
