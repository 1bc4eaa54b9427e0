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
  published: ['published', 'publish'],
} as const
type Part = keyof typeof names

const known: ReadonlySet<string> = new Set(Object.values(names).flat())

const isFalse = (text: string): boolean => /^(?:false|no?|off|0)$/i.test(text)

const isUnpublishedStatus = (text: string): boolean => /^(?:draft|private|hidden|pending|unpublished)$/i.test(text)

/** Keys that stand for a whole mapping: Hugo's `cover: {image: …}`, Jekyll's `image: {path: …}` and `author: {name: …}`. */
const chief = ['image', 'path', 'src', 'url', 'name']

const isMapping = (value: YamlValue | undefined) => typeof value === 'object' && value !== null && 'texts' in value

const textsOf = (value: YamlValue | undefined): readonly string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (isMapping(value)) return chief.map((name) => value.texts.get(name)?.trim() ?? '').filter((text) => text !== '')
  return Array.isArray(value) ? value.flatMap(textsOf) : []
}

/** Translates the front matter of other tools into the blog's own. */
export const readForeignFrontMatter = (
  map: YamlMap,
): {
  readonly matter: Partial<Matter>
  /** Keys that the blog does not have. */
  readonly lost: readonly string[]
  /** All its dates as written, that of the post first. */
  readonly dates: readonly string[]
} => {
  const values = new Map([...map].map(([key, { value }]) => [key.toLowerCase(), value]))
  const all = (part: Part): readonly string[] =>
    textsOf(values.get(names[part].find((name) => textsOf(values.get(name)).length > 0) ?? ''))
  const one = (part: Part): string | undefined => all(part)[0]
  const given = (part: Part): readonly string[] => names[part].flatMap((name) => textsOf(values.get(name)))
  const dates = given('date')
  const tags = all('tags')
  const status = textsOf(values.get('status')).find(isUnpublishedStatus)
  // In doubt it is a draft, which can be published later; what was published cannot be taken back.
  const isDraft =
    given('draft').some((text) => !isFalse(text)) || given('published').some(isFalse) || status !== undefined
  const isLost = (key: string): boolean => {
    const value = values.get(key)
    return known.has(key) ? isMapping(value) && textsOf(value).length === 0 : key !== 'status' || status === undefined
  }
  return {
    matter: {
      ...(one('title') !== undefined && { title: one('title') ?? '' }),
      subtitle: one('subtitle'),
      summary: one('summary'),
      slug: one('slug'),
      date: dates[0],
      category: one('category'),
      subcategory: one('subcategory') ?? all('category')[1],
      // A single text may be a comma-separated list.
      tags: tags.length === 1 ? (tags[0] ?? '').split(',').map((tag) => tag.trim()) : tags,
      thumbnail: one('thumbnail'),
      author: one('author'),
      draft: isDraft,
    },
    lost: [...values.keys()].filter(isLost),
    dates,
  }
}
