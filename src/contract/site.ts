/** What a server may be able to do beyond the calls that every server has. */
export const features = ['search', 'edit', 'secret', 'replies', 'live', 'desk'] as const
export type Feature = (typeof features)[number]

const noFeatures: readonly Feature[] = []

/** Public settings that whoever serves the page may put into `<script id="site">`; no secret. */
export const siteDefaults = {
  title: '글방',
  description: '천천히 읽히는 글을 씁니다.',
  owner: '글지기',
  /** Empty for the image that comes with the blog. */
  ownerImage: '',
  contact: 'hello@example.com',
  /** Prefix of every API call; empty for the page's own origin. */
  apiBase: '',
  /** Where the site is on the internet, for absolute links; empty for wherever the page is. */
  url: '',
  /** The picture that is shown with a link to a page without one of its own; empty for none. */
  preview: '',
  /** Where feed readers find the site; empty for nowhere. */
  feed: '',
  /** `system`: texts are in the system's Korean font; `site`: in the one that comes with the blog. */
  textFont: 'system',
  /** What the server can do beyond the specification, section 7; what is not named is neither shown nor called. */
  features: noFeatures,
} as const

type SiteTexts = { [K in Exclude<keyof typeof siteDefaults, 'features'>]: string }

export type Site = Readonly<SiteTexts> & { readonly features: readonly Feature[] }

/**
 * The settings in a text of JSON, defaults where it says nothing. By hand and not by a schema: the page reads
 * this before anything else, and the schemas come later, when there is an answer to read.
 */
export const parseSite = (json: string): Site => {
  const { features: none, ...defaults } = siteDefaults
  const texts: SiteTexts = { ...defaults }
  let named = none
  for (const [name, value] of entriesOf(json)) {
    if (isText(name) && typeof value === 'string') texts[name] = value
    if (name === 'features' && Array.isArray(value)) named = features.filter((feature) => value.includes(feature))
  }
  return { ...texts, features: named }
}

const isText = (name: string): name is keyof SiteTexts => name in siteDefaults && name !== 'features'

const entriesOf = (json: string): readonly (readonly [string, unknown])[] => {
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []
  } catch {
    // Whoever serves the page wrote something else there; the defaults make a working site.
    return []
  }
}
