import { stringify } from 'yaml'

/** The front matter of a post; absent keys get the blog's defaults. */
export type Matter = {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly summary?: string | undefined
  readonly slug?: string | undefined
  readonly date?: string | undefined
  readonly category?: string | undefined
  readonly subcategory?: string | undefined
  readonly tags?: readonly string[]
  readonly thumbnail?: string | undefined
  readonly author?: string | undefined
  readonly draft?: boolean
  readonly comments?: boolean
  readonly aliases?: readonly string[]
}

/** The text of a post's file; values are quoted where YAML requires it. */
export const postText = (
  { tags = [], aliases = [], draft = false, comments = true, ...texts }: Matter,
  body: string,
): string => {
  const given = Object.entries(texts).filter(([, value]) => value !== undefined && value !== '')
  const matter = {
    ...Object.fromEntries(given),
    ...(tags.length > 0 && { tags }),
    ...(aliases.length > 0 && { aliases }),
    ...(draft && { draft }),
    ...(!comments && { comments }),
  }
  return `---\n${stringify(matter, { lineWidth: 0 })}---\n\n${body}`
}
