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
  /** Whether it is a draft that is published for its author to look at; `draft` is `false` then. */
  readonly isPreview?: boolean
  /** Whether it takes no new comments. */
  readonly commentsClosed: boolean
  /** Its former addresses, as `aliasOf` makes them. */
  readonly aliases: readonly string[]
  /** A hash of the file's text as `decode` returns it: what the owner wrote, whatever the blog makes of it. */
  readonly sourceHash: string
  /** The same without the line of its `id`, which is often added only when the file moves. */
  readonly unpinnedHash: string
}

/** Why a file, or with a trailing `/` a folder, is not published; `line` counts from 1. */
export type PostProblem = { readonly path: string; readonly line: number | null; readonly reason: string }

export type PostFileResult =
  | { readonly ok: true; readonly post: PostFile }
  | { readonly ok: false; readonly problem: PostProblem }

/** The valid posts among files, and why the other files are none. */
export const postsAndProblems = (results: readonly PostFileResult[]) => ({
  posts: results.flatMap((result) => (result.ok ? [result.post] : [])),
  problems: results.flatMap((result) => (result.ok ? [] : [result.problem])),
})

type SplitPost =
  | {
      readonly ok: true
      /** Preceded by as many empty lines as there are lines above it: its lines have the same numbers as in the file. */
      readonly yaml: string
      readonly body: string
      readonly openingLine: number
    }
  | { readonly ok: false; readonly line: number; readonly reason: string }

/** What an editor does not show before the hyphens. */
const blank = String.raw`[\s\p{Default_Ignorable_Code_Point}]*`
const opening = new RegExp(`^${blank}---[ \\t]*(?:\\n|$)`, 'u')
/** What word processors and Korean keyboards make of hyphens, or another number of them. */
const otherDashes = new RegExp(`^${blank}[\\p{Dash_Punctuation}−─ㅡ]+[ \\t]*(?:\\n|$)`, 'u')
const closing = /^---[ \t]*$/m

const absent =
  "머리말이 없습니다. 제목(title)이 꼭 있어야 하니, 맨 위에 한 줄씩 적어 주세요: '---', 'title: 첫 글', '---'"

/** Splits a post into its front matter and its body. */
export const splitPost = (source: string): SplitPost => {
  const [open] = opening.exec(source) ?? otherDashes.exec(source) ?? []
  if (open === undefined) return { ok: false, line: 1, reason: absent }
  const openingLine = open.trimEnd().split('\n').length
  const wrong = (reason: string): SplitPost => ({ ok: false, line: openingLine, reason })
  if (!opening.test(open)) return wrong('머리말의 첫 줄을 하이픈 세 개(---)로 고쳐 주세요.')
  const rest = source.slice(open.length)
  const close = closing.exec(rest)
  if (close === null) return wrong('머리말이 --- 줄로 닫히지 않았습니다.')
  const yaml = '\n'.repeat(openingLine) + rest.slice(0, close.index)
  return { ok: true, yaml, body: rest.slice(close.index + close[0].length), openingLine }
}
