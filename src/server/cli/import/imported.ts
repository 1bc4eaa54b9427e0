import type { Matter } from '../post-text.ts'

export type ImportedComment = {
  /** The source's number; a reply has a higher one than its parent. */
  readonly id: string
  readonly parentId: string | null
  readonly author: string
  readonly content: string
  /** ISO 8601 with `Z`. */
  readonly date: string
  /** Whether the source says that it was written by an author of its posts. */
  readonly isByPostAuthor: boolean
}

export type ImportedPost = {
  /** The name under which it is reported to the owner. */
  readonly name: string
  /** Its file's path, under the folder of the import. */
  readonly path: string
  readonly matter: Matter
  readonly body: string
  /** Files of the source that it shows: from an absolute path, to a path under the folder of the import. */
  readonly files: readonly { readonly from: string; readonly to: string }[]
  readonly comments: readonly ImportedComment[]
  /** Front matter keys of the source that the blog does not have. */
  readonly lost: readonly string[]
  /** What else is missing from it, as sentences for the owner. */
  readonly notes: readonly string[]
}

/** Why something was not imported; or a note on a post that was. */
export type Remark = { readonly name: string; readonly reason: string }

/** The result of an importer: posts, and why others are not among them. Importers only read. */
export type Imported = { readonly posts: readonly ImportedPost[]; readonly skipped: readonly Remark[] }

/** The settings of an Obsidian vault. */
export type Vault = {
  /** Whether a newline is a space, as in the blog; by default it is a line break. */
  readonly hasStrictLineBreaks: boolean
}

/** A folder to import from. Paths are `/`-separated and NFC. */
export type SourceFolder = {
  /** Texts by path; `null` for a file that is not UTF-8 text, or too long. */
  readonly texts: ReadonlyMap<string, string | null>
  /** Absolute paths of all files, by path. */
  readonly files: ReadonlyMap<string, string>
  /** Texts of files with the settings of a site generator, or with a table of Notion's, by path. */
  readonly settings: ReadonlyMap<string, string>
  /** The vaults of the texts that are in one, by path: its settings are in their folder, or in one above it. */
  readonly vaults: ReadonlyMap<string, Vault>
}

/** A text as Markdown of the blog, with notes for the owner on what became of it. */
export type Translated = { readonly body: string; readonly notes: readonly string[] }

/** A post, or the reason why there is none. */
export type ImportItem = ImportedPost | string

/** Reads items one by one; one that breaks a parser, such as brackets nested thousands deep, is skipped. */
export const collect = (items: Iterable<readonly [name: string, read: () => ImportItem]>): Imported => {
  const posts: ImportedPost[] = []
  const skipped: Remark[] = []
  for (const [name, read] of items) {
    try {
      const item = read()
      if (typeof item === 'string') skipped.push({ name, reason: item })
      else posts.push(item)
    } catch (error) {
      skipped.push({ name, reason: `본문을 옮기지 못했습니다. ${String(error)}` })
    }
  }
  return { posts, skipped }
}

/** Why a file cannot be a post. */
export const noText = 'UTF-8로 저장된 글이 아니거나 4MB보다 큽니다. UTF-8로 바꾸거나 나누어 저장해 주세요.'

export const noPost = '글이 아니라 페이지입니다.'

/** A note on a featured image that is on another server, or missing. */
export const leftCover = (address: string): string =>
  `대표 이미지는 옮기지 않습니다. 내려받아 글에 넣어 주세요. ${address}`

/** Notes on pictures that a post shows and the source lacks. */
export const missingPictures = (addresses: readonly string[]): readonly string[] =>
  addresses.map((address) => `그림이 함께 들어 있지 않습니다. ${address}`)

/** A note with what it is about; none for nothing. */
export const noteOn = (what: readonly string[], note: string): readonly string[] =>
  what.length === 0 ? [] : [`${note} ${what.join(', ')}`]
