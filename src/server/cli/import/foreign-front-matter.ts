import { isFalse, isMarkedDraft, foreignDraftKeys } from '../../posts-folder/foreign-draft-keys.ts'
import { tagsInLine } from '../../posts-folder/front-matter.ts'
import type { YamlMap, YamlValue } from '../../posts-folder/yaml.ts'
import type { Matter } from '../post-text.ts'
import { normaliseDate } from './foreign-dates.ts'
import { hidingKeysOf, hidingKeys } from './hidden-posts.ts'

/** The keys of other tools (Velog, Jekyll, Hexo, Hugo, Gatsby, Astro, Obsidian) for each of ours; the first present one counts. */
const names = {
  title: ['title'],
  subtitle: ['subtitle', 'sub_title'],
  summary: ['summary', 'description', 'excerpt', 'short_description'],
  slug: ['slug', 'url_slug'],
  date: [
    'date',
    'released_at',
    'published_at',
    'publishedat',
    'pubdate',
    'pubdatetime',
    'publishdate',
    'published',
    'created_at',
    'createdat',
    'created',
  ],
  category: ['category', 'categories', 'series'],
  subcategory: ['subcategory'],
  tags: ['tags', 'tag'],
  thumbnail: [
    'thumbnail',
    'image',
    'cover',
    'featured_image',
    'featuredimage',
    'coverimage',
    'cover_image',
    'heroimage',
    'hero_image',
    'index_img',
    'ogimage',
  ],
  author: ['author'],
  draft: ['draft'],
  comments: ['comments'],
  mediaFolder: ['media_subpath', 'img_path'],
} as const
type Part = keyof typeof names

const known: ReadonlySet<string> = new Set([...Object.values(names).flat(), ...foreignDraftKeys, ...hidingKeys])

/** Keys that stand for a whole mapping: Hugo's `cover: {image: …}`, Jekyll's `image: {path: …}` and `author: {name: …}`. */
const mainKeys = ['image', 'path', 'src', 'url', 'name']

const isMapping = (value: YamlValue | undefined) => typeof value === 'object' && value !== null && 'texts' in value

const textsOf = (value: YamlValue | undefined): readonly string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (isMapping(value)) return mainKeys.map((name) => value.texts.get(name)?.trim() ?? '').filter((text) => text !== '')
  return Array.isArray(value) ? value.flatMap(textsOf) : []
}

/** `published` is a date to some tools, and a flag to others. */
const isFlag = (text: string): boolean => isFalse(text) || /^(?:true|y(?:es)?|on|1)$/i.test(text)

/** In Jekyll, `tags: 산책 책` are two names; in other tools, where only lists have several, it is one. */
const splitAsJekyll = (key: string, value: YamlValue): YamlValue =>
  (key === 'tags' || key === 'categories') && typeof value === 'string' && !/[,#]/.test(value)
    ? value.trim().split(/\s+/)
    : value

/**
 * The category paths of a post, each with its outermost category first. A plain list is one path in Jekyll and Hexo, but in
 * Hugo each of its items is a path of its own, as is each inner list of a nested list in Hexo.
 */
const categoriesIn = (value: YamlValue | undefined, isHugo: boolean): readonly (readonly string[])[] =>
  Array.isArray(value) && (isHugo || value.some((item) => Array.isArray(item)))
    ? value.map(textsOf).filter((path) => path.length > 0)
    : [textsOf(value)]

/** Translates the front matter of other tools into the blog's own. */
export const parseForeignFrontMatter = (
  map: YamlMap,
  { isJekyll, isHugo, now }: { readonly isJekyll: boolean; readonly isHugo: boolean; readonly now: Date },
): {
  readonly matter: Partial<Matter>
  /** Keys that the blog does not have. */
  readonly lost: readonly string[]
  /** Where the addresses of its pictures start, from the root of the site (Chirpy, a theme of Jekyll). */
  readonly mediaFolder: string | undefined
  /** All its dates, the post's own first. */
  readonly dates: readonly string[]
  /** The keys by which the other tool hid the post from the public; empty if it is a draft anyway. */
  readonly hidden: readonly string[]
} => {
  const values = new Map(
    [...map].map(([written, { value }]) => {
      const key = written.toLowerCase()
      return [key, isJekyll ? splitAsJekyll(key, value) : value]
    }),
  )
  const keyOf = (part: Part): string =>
    names[part].find((name) => textsOf(values.get(name)).length > 0) ?? names[part][0]
  const valueOf = (part: Part): YamlValue | undefined => values.get(keyOf(part))
  const all = (part: Part): readonly string[] => textsOf(valueOf(part))
  const one = (part: Part): string | undefined => all(part)[0]
  const given = (part: Part): readonly string[] => names[part].flatMap((name) => textsOf(values.get(name)))
  const dates = given('date')
    .filter((text) => !isFlag(text))
    .map(normaliseDate)
  const tags = valueOf('tags')
  const textsInMapping = (key: string): ReadonlyMap<string, string> => {
    const value = values.get(key)
    return isMapping(value) ? value.texts : new Map()
  }
  const isDraft = given('draft').some((text) => !isFalse(text)) || isMarkedDraft((key) => textsOf(values.get(key)))
  const isLost = (key: string): boolean => {
    const value = values.get(key)
    return !known.has(key) || (isMapping(value) && textsOf(value).length === 0)
  }
  /** Synonyms of a key that was used, unless their values are the same: they are lost. Of dates, every one is used. */
  const others = Object.values({ ...names, date: [] }).flatMap((keys) => {
    const texts = keys.map((name) => [name, textsOf(values.get(name)).join()] as const)
    const [first, ...rest] = texts.filter(([, text]) => text !== '')
    return rest.flatMap(([name, text]) => (text === first?.[1] ? [] : [name]))
  })
  const [path = [], ...besides] = categoriesIn(valueOf('category'), isHugo)
  const [category, ...subcategories] = path
  const subcategory = one('subcategory')
  /** Lists of which only the first texts count. */
  const cutLists = [
    ...(subcategories.length > (subcategory === undefined ? 1 : 0) ? [keyOf('category')] : []),
    ...(all('author').length > 1 ? [keyOf('author')] : []),
  ]
  return {
    matter: {
      ...(one('title') !== undefined && { title: one('title') ?? '' }),
      subtitle: one('subtitle'),
      summary: one('summary'),
      slug: one('slug'),
      date: dates[0],
      category,
      subcategory: subcategory ?? subcategories[0],
      tags: [
        ...(typeof tags === 'string' ? tagsInLine(tags) : textsOf(tags)),
        ...besides.flatMap((names) => names.at(-1) ?? []),
      ].filter((name) => name !== ''),
      thumbnail: one('thumbnail'),
      author: one('author'),
      draft: isDraft,
      comments: !given('comments').some(isFalse),
    },
    lost: [...[...values.keys()].filter(isLost), ...others, ...cutLists],
    mediaFolder: all('mediaFolder').find((path) => !path.includes(':')),
    dates,
    hidden: isDraft ? [] : hidingKeysOf((key) => textsOf(values.get(key)), textsInMapping, now),
  }
}
