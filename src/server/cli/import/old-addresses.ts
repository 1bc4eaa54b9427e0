import { posix } from 'node:path'

import { decoded } from '#/contract/addresses.ts'
import { slugOf } from '#/text/slug.ts'

import { isAbsoluteAddress } from '../../markdown/links.ts'
import type { YamlMap, YamlValue } from '../../posts-folder/yaml.ts'
import type { SourceFolder } from './imported.ts'
import { dateParts, expand, inZone } from './permalinks.ts'
import { withoutEnding } from './rewrite-links.ts'
import { generatorSettings, hugoSettings, parseSiteSettings, type SiteSettings } from './site-settings.ts'

/** What a post's address may be made of. */
type Post = {
  /** Its path in the source, and on the disk. */
  readonly path: string
  readonly origin: string
  readonly front: YamlMap
  readonly title: string
  readonly date: string | undefined
  readonly categories: readonly string[]
}

export type OldSite = {
  /** The address of its first page; `null` if it is not known. */
  readonly home: string | null
  /** The known addresses of a post, each once as a path from the root of the site, and once from the root of its host. */
  readonly addressesOf: (post: Post) => readonly string[]
  /** The same addresses, from the root of the host only. */
  readonly aliasesOf: (post: Post) => readonly string[]
  /** The decoded path below the root of the site, of a URL or a path from the host's root; `null` outside of the site. */
  readonly pathOf: (address: string) => string | null
}

/** The name of a file without its ending, and without the date before it. */
const stemOf = (path: string): string => withoutEnding(posix.basename(path))
const undated = (name: string): string => name.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')

const dashed = (name: string): string => name.trim().replaceAll(/\s+/g, '-')

const textsOf = (value: YamlValue | undefined): readonly string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  return Array.isArray(value) ? value.flatMap(textsOf) : []
}

const jekyllStyles: Readonly<Record<string, string>> = {
  '': '/:categories/:year/:month/:day/:title:output_ext',
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title:output_ext',
}

const ofJekyll = ({ path, front, date }: Post, settings: SiteSettings): readonly string[] => {
  const slug = dashed(textsOf(front.get('slug')?.value)[0] ?? undated(stemOf(path)))
  const [, above = ''] = /^(?:(.*)\/)?_posts\//.exec(path) ?? []
  const plural = front.get('categories')?.value
  const categories = [
    ...above.split('/').filter((name) => name !== ''),
    ...(typeof plural === 'string' ? plural.split(/\s+/) : textsOf(plural)),
    ...textsOf(front.get('category')?.value),
  ]
  const joined = (written: (name: string) => string): string =>
    [...new Set(categories.map(written))].map(encodeURIComponent).join('/')
  const parts = {
    ...dateParts(inZone(date, settings.timezone)),
    title: slug,
    slug,
    name: slug,
    output_ext: '.html',
    categories: joined((name) => name.toLowerCase()),
    slugified_categories: joined((name) => slugOf(name)),
  }
  const [own] = textsOf(front.get('permalink')?.value)
  const scoped = settings.defaults.findLast((each) => each?.scope.path === '' && /^(?:posts)?$/.test(each.scope.type))
  const pattern = own ?? (scoped?.values.permalink || settings.permalink)
  return expand(jekyllStyles[pattern] ?? pattern, parts)
}

const ofHexo = ({ path, origin, front, title, date, categories }: Post, settings: SiteSettings): readonly string[] => {
  const [, below = posix.basename(path)] = /(?:^|\/)_posts\/(.*)$/.exec(origin.replaceAll('\\', '/')) ?? []
  const isNamedByDate = settings.new_post_name.startsWith(':year-:month-:day-')
  const name = isNamedByDate ? undated(stemOf(below)) : stemOf(below)
  const mapped = categories.map((name) => {
    const mapping = settings.category_map[name]
    return dashed(typeof mapping === 'string' ? mapping : name)
  })
  const parts = {
    // Plugins write parts of their own, such as `abbrlink`.
    ...Object.fromEntries([...front].map(([key, { value }]) => [key, textsOf(value)[0]])),
    ...dateParts(inZone(date, settings.timezone)),
    title: dashed(posix.join(posix.dirname(below), name)),
    name: dashed(name),
    post_title: slugOf(title),
    category: mapped.join('/') || settings.default_category || 'uncategorized',
  }
  const [own] = textsOf(front.get('permalink')?.value)
  return expand(own ?? (settings.permalink || ':year/:month/:day/:title/'), parts)
}

/** A Hugo file name without its language code (`name.en`), and the path that its addresses start with (`/en`, or empty). */
const untranslated = (stem: string, settings: SiteSettings): { readonly stem: string; readonly language: string } => {
  const { languages, defaultcontentlanguage, defaultcontentlanguageinsubdir: isMainBelow } = settings
  const main = defaultcontentlanguage || 'en'
  const [ending = '', code = ''] = /\.([a-z]{2,3}(?:-[a-z]{2,4})?)$/i.exec(stem) ?? []
  const known = new Set([...Object.keys(languages), main])
  // The languages may be in a file of their own. Other endings are words, as in `vue.js.md`.
  const isCode = known.size < 2 ? /^(?:en|ja|ko|zh)(?:-|$)/i.test(code) : known.has(code)
  const language = isCode ? code : main
  const folder = language === main && !isMainBelow ? '' : `/${language}`
  return { stem: isCode ? stem.slice(0, -ending.length) : stem, language: folder }
}

const ofHugo = ({ path, front, title, date }: Post, settings: SiteSettings): readonly string[] => {
  const [own] = textsOf(front.get('url')?.value)
  if (own !== undefined) return expand(own, {})
  const [, below] = /^content\/(.*)$/.exec(path) ?? []
  if (below === undefined) return []
  const { stem, language } = untranslated(stemOf(below), settings)
  const isBundle = /^index$/i.test(stem)
  const folder = isBundle ? posix.dirname(posix.dirname(below)) : posix.dirname(below)
  const name = dashed(isBundle ? posix.basename(posix.dirname(below)) : stem)
  const slug = textsOf(front.get('slug')?.value)[0]
  const section = folder.split('/')[0] ?? ''
  const parts = {
    ...dateParts(date),
    title: slugOf(title),
    slug: dashed(slug ?? slugOf(title)),
    slugorfilename: dashed(slug ?? name),
    slugorcontentbasename: dashed(slug ?? name),
    filename: name,
    contentbasename: name,
    section,
    sections: folder === '.' ? '' : dashed(folder),
  }
  const { page, ...sections } = settings.permalinks
  const patterns: Readonly<Record<string, unknown>> = typeof page === 'object' && page !== null ? { ...page } : sections
  const pattern = patterns[section]
  return expand(language + (typeof pattern === 'string' ? pattern : '/:sections/:slugorfilename/'), parts)
}

const addressKeys = ['permalink', 'url', 'path', 'aliases', 'alias', 'redirect_from']

/** Whether a value is a path from the root of the site: in Obsidian, `aliases` and the like hold plain words. */
const isFromRoot = (text: string): boolean => /^\/[^/:]+[^:]*$/.test(text)

/** Addresses that front matter says itself. */
const statedAddresses = ({ front }: Post): readonly string[] =>
  addressKeys.flatMap((name) => textsOf(front.get(name)?.value)).filter(isFromRoot)

/** Whether all that a key of front matter says are addresses of the post on the old site. */
export const saysAddresses = (front: YamlMap, key: string): boolean =>
  addressKeys.includes(key) && textsOf(front.get(key)?.value).every(isFromRoot)

const homeOf = ({ url, baseurl, root }: SiteSettings, isHugo: boolean): string | null => {
  const home = URL.parse(isHugo ? baseurl : url)
  if (home === null) return null
  const below = isHugo || home.pathname !== '/' ? home.pathname : `/${baseurl || root}`
  return home.origin + below.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '')
}

/** The old site of Jekyll, Hexo or Hugo that a folder is, or what can be known of another. */
export const oldSiteOf = ({ settings }: SourceFolder, isOfJekyll: (origin: string) => boolean): OldSite => {
  const name = generatorSettings.find((each) => settings.has(each))
  const read = parseSiteSettings(name ?? '', settings.get(name ?? '') ?? '')
  const isHugo = name !== undefined && hugoSettings.includes(name)
  const home = homeOf(read, isHugo)
  const base = home === null ? '' : new URL(home).pathname.replace(/\/$/, '')
  const made = (post: Post): readonly string[] => {
    if (isHugo) return ofHugo(post, read)
    if (isOfJekyll(post.origin)) return ofJekyll(post, read)
    return /(?:^|[\\/])_posts[\\/]/.test(post.origin) ? ofHexo(post, read) : []
  }
  return {
    home,
    addressesOf: (post) => [...made(post), ...statedAddresses(post)].flatMap((address) => [address, base + address]),
    aliasesOf: (post) => [...made(post), ...statedAddresses(post)].map((address) => base + address),
    pathOf: (address) => {
      if (home === null || !isAbsoluteAddress(address)) return null
      const url = URL.parse(address, home)
      if (url?.host !== new URL(home).host || !url.pathname.startsWith(`${base}/`)) return null
      return decoded(url.pathname.slice(base.length)).normalize('NFC')
    },
  }
}
