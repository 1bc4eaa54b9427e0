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
