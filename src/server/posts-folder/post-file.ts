/** A Markdown file that is right, ready for the database. Texts are NFC, HTML is sanitised. */
export type PostFile = {
  /** Under `POSTS_DIR`, `/`-separated, NFC. */
  readonly path: string
  /** The `id` that the front matter pins, if any. */
  readonly pinnedId: number | null
  /** Where it does, counted from 1. */
  readonly pinnedLine: number | null
  readonly slug: string
  readonly title: string
  readonly subtitle: string | null
  readonly summary: string
  readonly content: string
  /** A URL, or `null` to have one drawn from the title. */
  readonly thumbnail: string | null
  readonly author: string | null
  /** ISO 8601 with `Z`; `null` for the moment of the file's first sight. */
  readonly date: string | null
  readonly category: string
  readonly subcategory: string | null
  readonly tags: readonly string[]
  readonly draft: boolean
  /** Whether it wants no new comments. */
  readonly commentsClosed: boolean
}

/** Why a file, or with a `/` at the end of its path a whole folder, is not served; `line` counts from 1. */
export type PostProblem = { readonly path: string; readonly line: number | null; readonly reason: string }

export type PostFileResult =
  | { readonly ok: true; readonly post: PostFile }
  | { readonly ok: false; readonly problem: PostProblem }
