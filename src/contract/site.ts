import { parseObject } from './parse-object.ts'

/** Optional capabilities of a server, beyond the calls that every server has. */
export const features = ['search', 'edit', 'secret', 'replies', 'live', 'desk'] as const
type Feature = (typeof features)[number]

/** All words that `deskExtras` of {@link siteDefaults} may have: the desk's numbers, and its feed of all comments. */
export const allDeskExtras = 'numbers feed'

const noFeatures: readonly Feature[] = []

/** The public settings, which the server of the page may override in `<script id="site">`. */
export const siteDefaults = {
  title: '글방',
  description: '천천히 읽히는 글을 씁니다.',
  owner: '글지기',
  /** Empty for the bundled image. */
  ownerImage: '',
  contact: 'hello@example.com',
  /** Prefix of every API call; empty for the page's own origin. */
  apiBase: '',
  /** The public origin for absolute links; empty for the page's own. */
  url: '',
  /** The social preview of pages without their own; empty for none. */
  preview: '',
  /** The address of the feed; empty for none. */
  feed: '',
  /** What the owner's desk shows beyond comments and rules, which every server with a desk has; separated by spaces. */
  deskExtras: '',
  /** `system`: texts use the system's Korean font; `site`: the bundled one. */
  textFont: 'system',
  /** The server's capabilities beyond the specification, section 7. Check `useSite().features` before showing or calling one. */
  features: noFeatures,
} as const

type SiteTexts = { [K in Exclude<keyof typeof siteDefaults, 'features'>]: string }

export type Site = Readonly<SiteTexts> & { readonly features: readonly Feature[] }

/**
 * Parses the settings from JSON; missing or wrong ones get their defaults. Without a schema: the page needs the settings
 * first, and loads the schemas only when there is an answer to parse.
 */
export const parseSite = (json: string): Site => {
  const { features: defaultFeatures, ...defaults } = siteDefaults
  const texts: SiteTexts = { ...defaults }
  let given = defaultFeatures
  for (const [name, value] of Object.entries(parseObject(json) ?? {})) {
    if (isTextSetting(name) && typeof value === 'string') texts[name] = value
    if (name === 'features' && Array.isArray(value)) given = features.filter((feature) => value.includes(feature))
  }
  return { ...texts, features: given }
}

const isTextSetting = (name: string): name is keyof SiteTexts =>
  Object.hasOwn(siteDefaults, name) && name !== 'features'
