import { stringify } from 'yaml'

/** What stands in a post's front matter; what is absent is left to the blog. */
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
}

/** A post as a file; every value is quoted where YAML would take it for something else. */
export const postText = ({ tags = [], draft = false, ...texts }: Matter, body: string): string => {
  const given = Object.entries(texts).filter(([, value]) => value !== undefined && value !== '')
  const matter = { ...Object.fromEntries(given), ...(tags.length > 0 && { tags }), ...(draft && { draft }) }
  return `---\n${stringify(matter, { lineWidth: 0 })}---\n\n${body}`
}
