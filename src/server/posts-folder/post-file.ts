/** A valid post, ready for the database. Texts are NFC, HTML is sanitised. */
export type PostFile = {
  /** Under `POSTS_DIR`, `/`-separated, NFC. */
  readonly path: string
  /** The `id` of the front matter, if any. */
  readonly pinnedId: number | null
  /** The line of that `id`, from 1. */
  readonly pinnedLine: number | null
  readonly slug: string
  readonly title: string
  readonly subtitle: string | null
  readonly summary: string
  readonly content: string
  /** A URL; `null` for a generated cover. */
  readonly thumbnail: string | null
  readonly author: string | null
  /** ISO 8601 with `Z`; `null` for the time when the file was first seen. */
  readonly date: string | null
  readonly category: string
  readonly subcategory: string | null
  readonly tags: readonly string[]
  readonly draft: boolean
  /** Whether it takes no new comments. */
  readonly commentsClosed: boolean
}

/** Why a file, or with a trailing `/` a folder, is not published; `line` counts from 1. */
export type PostProblem = { readonly path: string; readonly line: number | null; readonly reason: string }

export type PostFileResult =
  | { readonly ok: true; readonly post: PostFile }
  | { readonly ok: false; readonly problem: PostProblem }
