import { type ImageInfo, thumbnailUrl } from '#/server/images/image-url.ts'
import type { ImageFinder } from '#/server/images/image-url.ts'
import type { WarningLog } from '#/server/log.ts'
import type { PostFile, PostProblem } from '#/server/posts-folder/post-file.ts'
import { readPostFile, type ReadOptions } from '#/server/posts-folder/read-post-file.ts'

/** A folder without images. */
export const noImages: ImageFinder = {
  describe: () => Promise.resolve(null),
}

/** A file with these lines of front matter. */
export const file = (...lines: string[]): string => ['---', ...lines, '---', '', '본문'].join('\n')

export const quiet: WarningLog = { warn: () => {} }

const read = (text: string | Uint8Array, settings: Partial<ReadOptions>) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return readPostFile('2026/글.md', bytes, { images: noImages, log: quiet, ...settings })
}

/** The post of a file that must be right. */
export const readPost = async (text: string | Uint8Array, settings: Partial<ReadOptions> = {}): Promise<PostFile> => {
  const result = await read(text, settings)
  if (!result.ok) throw new Error(`${result.problem.line}: ${result.problem.reason}`)
  return result.post
}

/** What is wrong with a file that must be refused. */
export const readProblem = async (text: string | Uint8Array): Promise<PostProblem> => {
  const result = await read(text, {})
  if (result.ok) throw new Error(`읽혔다: ${JSON.stringify(result.post)}`)
  return result.problem
}

/** The HTML of a body. */
export const htmlOf = async (body: string, settings: Partial<ReadOptions> = {}): Promise<string> =>
  (await readPost(`---\ntitle: 제목\n---\n${body}`, settings)).content

/** A picture that can be shown. */
export const pictureOf = async (images: ImageFinder, path: string): Promise<ImageInfo | null> => {
  const found = await images.describe(path)
  return found === 'unreadable' ? null : found
}

/** The address of a picture as a thumbnail. */
export const thumbnailOf = async (images: ImageFinder, path: string): Promise<string | null> => {
  const picture = await pictureOf(images, path)
  return picture && thumbnailUrl(picture)
}
