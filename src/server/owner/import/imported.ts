import type { Matter } from '../post-text.ts'

export type ImportedComment = {
  /** As the source counts them; an answer comes after what it answers. */
  readonly id: string
  readonly parentId: string | null
  readonly author: string
  readonly content: string
  /** ISO 8601 with `Z`. */
  readonly date: string
  /** Whether the source vouches that someone wrote it who writes its posts. */
  readonly isByWriter: boolean
}

export type ImportedPost = {
  /** What the owner knows it by. */
  readonly name: string
  /** Where its file is to lie, under the folder of the import. */
  readonly path: string
  readonly matter: Matter
  readonly body: string
  /** What it shows of the source: where that lies now, and where it is to lie. */
  readonly files: readonly { readonly from: string; readonly to: string }[]
  readonly comments: readonly ImportedComment[]
  /** What the source says of it that has no place here. */
  readonly lost: readonly string[]
}

export type NotTaken = { readonly name: string; readonly reason: string }

/** What an importer makes of a source, which it only looks at. */
export type Imported = { readonly posts: readonly ImportedPost[]; readonly notTaken: readonly NotTaken[] }

/** A folder to import from. Paths are `/`-separated and NFC. */
export type SourceFolder = {
  /** The texts that an importer may read; `null` for one that is no text, or too long for one. */
  readonly texts: ReadonlyMap<string, string | null>
  /** Where each file is on disk. */
  readonly files: ReadonlyMap<string, string>
}

/** What came of one item: a post with what is to be said about it, or why there is none. */
export type ImportItem = { readonly post: ImportedPost; readonly notes: readonly string[] } | string

const attempt = (read: () => ImportItem): ImportItem => {
  try {
    return read()
  } catch (error) {
    return `본문을 옮기지 못했습니다. ${String(error)}`
  }
}

/** Reads items one by one; one that no parser stands, such as brackets nested thousands deep, costs only itself. */
export const collect = (items: Iterable<readonly [name: string, read: () => ImportItem]>): Imported => {
  const posts: ImportedPost[] = []
  const notTaken: NotTaken[] = []
  for (const [name, read] of items) {
    const item = attempt(read)
    const notes = typeof item === 'string' ? [item] : item.notes
    if (typeof item !== 'string') posts.push(item.post)
    for (const reason of notes) notTaken.push({ name, reason })
  }
  return { posts, notTaken }
}

/** Said of a file that cannot be a post's text. */
export const noText = 'UTF-8로 저장된 글이 아니거나 4MB보다 큽니다.'

/** Said of pictures that a post names and the source lacks. */
export const withoutPictures = (addresses: readonly string[]): readonly string[] =>
  addresses.map((address) => `그림이 함께 들어 있지 않습니다. ${address}`)
