import { readDate } from '../../posts-folder/front-matter.ts'
import type { YamlMap, YamlValue } from '../../posts-folder/yaml.ts'
import type { Matter } from '../post-text.ts'

/** The keys of other tools (Velog's, Jekyll, Hugo, Gatsby, Obsidian) for each of ours; the first that is present counts. */
const names = {
  title: ['title'],
  subtitle: ['subtitle', 'sub_title'],
  summary: ['summary', 'description', 'excerpt', 'short_description'],
  slug: ['slug', 'url_slug'],
  date: ['date', 'released_at', 'published_at', 'pubdate', 'publishdate', 'created_at', 'created'],
  category: ['category', 'categories', 'series'],
  subcategory: ['subcategory'],
  tags: ['tags', 'tag'],
  thumbnail: ['thumbnail', 'image', 'cover', 'featured_image'],
  author: ['author'],
  draft: ['draft', 'is_private', 'private'],
  published: ['published'],
} as const
type Part = keyof typeof names

const known: ReadonlySet<string> = new Set(Object.values(names).flat())

const textsOf = (value: YamlValue | undefined): readonly string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  return Array.isArray(value) ? value.flatMap(textsOf) : []
}

/** Translates the front matter of other tools into the blog's own. */
export const readForeignFrontMatter = (
  map: YamlMap,
): {
  readonly matter: Partial<Matter>
  /** Keys that the blog does not have. */
  readonly lost: readonly string[]
  /** A date that could not be parsed. */
  readonly oddDate: string | undefined
} => {
  const values = new Map([...map].map(([key, { value }]) => [key.toLowerCase(), value]))
  const all = (part: Part): readonly string[] =>
    textsOf(values.get(names[part].find((name) => textsOf(values.get(name)).length > 0) ?? ''))
  const one = (part: Part): string | undefined => all(part)[0]
  const date = one('date')
  const isDate = date === undefined || readDate(date) !== null
  const tags = all('tags')
  const isDraft = /^true$/i.test(one('draft') ?? '') || /^false$/i.test(one('published') ?? '')
  return {
    matter: {
      ...(one('title') !== undefined && { title: one('title') ?? '' }),
      subtitle: one('subtitle'),
      summary: one('summary'),
      slug: one('slug'),
      date: isDate ? date : undefined,
      category: one('category'),
      subcategory: one('subcategory') ?? all('category')[1],
      // A single text may be a comma-separated list.
      tags: tags.length === 1 ? (tags[0] ?? '').split(',').map((tag) => tag.trim()) : tags,
      thumbnail: one('thumbnail'),
      author: one('author'),
      draft: isDraft,
    },
    lost: [...values.keys()].filter((key) => !known.has(key)),
    oddDate: isDate ? undefined : date,
  }
}
