import { rmSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { ImageFinder } from '../../images/image-url.ts'
import { parseReference } from '../../markdown/links.ts'
import { decode } from '../../posts-folder/decode.ts'
import { createPostReader, type PostReader } from '../../posts-folder/post-reader.ts'
import { scan } from '../../posts-folder/scan.ts'
import { addressesIn } from '../addresses-in-text.ts'
import { inStaging, isThere, moveAll } from '../folders.ts'
import { postText } from '../post-text.ts'
import type { ImportedPost, Remark } from './imported.ts'
import { aliasesLackingIn } from './settle-aliases.ts'

type Outcome = {
  readonly posts: readonly ImportedPost[]
  /** Posts whose file existed before; it is left alone. Pictures that it shows and an earlier import missed are added. */
  readonly present: readonly ImportedPost[]
  /** The aliases that the files of those lack, by the names of the posts. */
  readonly unwritten: readonly (readonly [name: string, aliases: readonly string[]])[]
  readonly refused: readonly Remark[]
}
type Staged = Outcome & {
  /** The staged files by their path under the posts folder, pictures before the post that shows them. */
  readonly files: ReadonlyMap<string, string>
}
export type AddedPosts = Outcome & {
  readonly pictures: number
  /** Removes what was added. */
  readonly undo: () => void
}

const noImages: ImageFinder = { describe: () => Promise.resolve(null) }

/** Why the blog could not read the post; `null` if it can. */
const whyPostUnreadable = async (reader: PostReader, path: string, bytes: Uint8Array): Promise<string | null> => {
  const result = await reader.read(path, bytes, { images: noImages, log: { warn: () => {} } })
  if (result.ok) return null
  const { line, reason } = result.problem
  return line === null ? reason : `${line}번째 줄: ${reason}`
}

const isSame = async (a: string, b: string): Promise<boolean> => (await readFile(a)).equals(await readFile(b))

/** The paths of the files that the post at a path shows or links to. */
const referredIn = (text: string, path: string): ReadonlySet<string> => {
  const references = addressesIn(text).map(({ address }) => parseReference(address, path, null))
  return new Set(references.flatMap((reference) => (reference.kind === 'file' ? [reference.path] : [])))
}

/** Writes posts and their pictures to `staging`, under the paths that they are to have in the posts folder. */
const stagePosts = async (
  posts: readonly ImportedPost[],
  { postsDir, folder, staging }: { readonly postsDir: string; readonly folder: string; readonly staging: string },
): Promise<Staged> => {
  const there = (await scan(postsDir)).files
  const reader = createPostReader()
  const files = new Map<string, string>()
  const accepted: ImportedPost[] = []
  const present: ImportedPost[] = []
  const unwritten: [name: string, aliases: readonly string[]][] = []
  const refused: Remark[] = []

  const stage = async (path: string, write: (to: string) => Promise<void>): Promise<void> => {
    const to = join(staging, path)
    await mkdir(dirname(to), { recursive: true })
    await write(to)
    files.set(path, to)
  }
  /**
   * Whether a path exists although the scan did not list it: a file that the blog ignores or, on macOS and Windows, the same
   * name in another case. Moving a file there would replace it.
   */
  const existsUnlisted = (path: string): Promise<boolean> => isThere(join(postsDir, path))
  /** The path of a picture whose name a different file has already. */
  const findConflict = async (pictures: ImportedPost['files']): Promise<string | undefined> => {
    for (const { from, to } of pictures) {
      const path = `${folder}/${to}`
      const known = files.get(path) ?? there.get(path)?.file
      if (known === undefined ? await existsUnlisted(path) : !(await isSame(known, from))) return path
    }
    return undefined
  }

  for (const post of posts) {
    const path = `${folder}/${post.path}`
    const bytes = new TextEncoder().encode(postText(post.matter, post.body))
    const refuse = (reason: string) => refused.push({ name: post.name, reason })
    const existing = there.get(path)
    if (existing !== undefined || (await existsUnlisted(path))) {
      present.push(post)
      if (existing === undefined) continue
      const decoded = decode(await readFile(existing.file))
      const text = decoded.ok ? decoded.text : ''
      let referred: ReadonlySet<string> | undefined
      for (const { from, to } of post.files) {
        const picture = `${folder}/${to}`
        if (files.has(picture) || there.has(picture) || (await existsUnlisted(picture))) continue
        referred ??= referredIn(text, path)
        if (referred.has(picture)) await stage(picture, (target) => copyFile(from, target))
      }
      const lacking = aliasesLackingIn(text, post)
      if (lacking.length > 0) unwritten.push([post.name, lacking])
    } else if (files.has(path)) refuse(`같은 이름의 글이 또 있습니다. ${path}`)
    else {
      const conflict = await findConflict(post.files)
      const reason =
        conflict === undefined
          ? await whyPostUnreadable(reader, path, bytes)
          : `같은 이름의 다른 파일이 있습니다. ${conflict}`
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
  return { posts: accepted, present, unwritten, refused, files }
}

/** Adds posts with their pictures to `folder` of the posts folder, all or nothing. Existing files are never replaced. */
export const addPosts = (posts: readonly ImportedPost[], postsDir: string, folder: string): Promise<AddedPosts> =>
  inStaging(postsDir, async (staging) => {
    const { files, ...outcome } = await stagePosts(posts, { postsDir, folder, staging })
    const target = join(postsDir, folder)
    // A new folder is moved as a whole, so that even a power cut leaves all or nothing.
    const isWhole = files.size > 0 && !(await isThere(target))
    const moves = isWhole
      ? [{ from: join(staging, folder), to: target }]
      : [...files].map(([path, from]) => ({ from, to: join(postsDir, path) }))
    for (const { to } of moves) await mkdir(dirname(to), { recursive: true })
    moveAll(moves)
    return {
      ...outcome,
      pictures: files.size - outcome.posts.length,
      undo: () => {
        for (const { to } of moves) rmSync(to, { recursive: true, force: true })
      },
    }
  })
