import { decodedOrNull, positiveId } from './addresses.ts'

type Row = {
  readonly name: string
  /** The route's path, as in `createFileRoute`. Required parameters are ids; an optional one at the end is a name. */
  readonly route: string
  /** Whether the screen has pages (`?page=`). */
  readonly paged?: boolean
  /**
   * The cache policy of the screen and of everything below its address: by default, the server's memory. Screens that are
   * cached nowhere are not indexed by search engines either.
   */
  readonly cache?: 'browser' | 'nowhere'
}

/** All screens of the blog. `src/server/pages/resolve-page.ts` decides whether the thing shown exists. */
export const screens = [
  { name: 'home', route: '/', paged: true },
  { name: 'category', route: '/category/$id/', paged: true },
  { name: 'subcategory', route: '/category/$id/sub/$subId', paged: true },
  { name: 'post', route: '/pages/$id/{-$slug}' },
  { name: 'tags', route: '/tag/' },
  { name: 'tag', route: '/tag/$tagId/{-$tagName}', paged: true },
  // The number of possible searches is unbounded: caching them would evict pages that many people read.
  { name: 'search', route: '/search', paged: true, cache: 'browser' },
  { name: 'owner', route: '/owner', cache: 'nowhere' },
  { name: 'my', route: '/my' },
] as const satisfies readonly Row[]

export type ScreenName = (typeof screens)[number]['name']
export type Screen = Row & { readonly name: ScreenName }

const everyScreen: readonly Screen[] = screens

export type ScreenMatch = {
  readonly screen: Screen
  /** The ids in the address, in order; 0 for an invalid one: no post, category or tag has it. */
  readonly ids: readonly number[]
  /** The name at the end of the address, decoded; '' for malformed encoding, `null` if there is none. */
  readonly label: string | null
}

/** The NFC of a percent-encoded segment; `null` for malformed encoding. */
const decodeSegment = (part: string): string | null => decodedOrNull(part)?.normalize('NFC') ?? null

/** The decoded segments of a path, `null` for malformed ones. Ignores one trailing slash. */
const decodedParts = (path: string): readonly (string | null)[] =>
  path === '/'
    ? []
    : path
        .replace(/^\//, '')
        .replace(/(?<=.)\/$/, '')
        .split('/')
        .map(decodeSegment)

const isSegment = (part: string | null): part is string => part !== null && !/^\.{0,2}$|\p{Cc}/u.test(part)

/**
 * The decoded segments of a path: `/tag/9/%EB%B0%A4` → `tag`, `9`, `밤`. Accepts one trailing slash. `null` for an invalid
 * path: malformed encoding, empty or dot segments, control characters. A segment may contain an encoded slash, as in the
 * name of a tag (`CI/CD`).
 */
export const pathSegments = (path: string): readonly string[] | null => {
  const parts = decodedParts(path)
  return parts.every(isSegment) ? parts : null
}

const partsOf = (route: string): readonly string[] => route.split('/').filter((part) => part !== '')

/**
 * The screen at a path, whether or not the thing it would show exists. The name at the end is not checked: a link that was cut
 * off within it still leads there.
 */
export const matchScreen = (path: string): ScreenMatch | null => {
  const segments = decodedParts(path)
  for (const screen of everyScreen) {
    const parts = partsOf(screen.route)
    const required = parts.filter((part) => !part.startsWith('{'))
    const [given, named] = [segments.slice(0, required.length), segments.slice(required.length)]
    if (given.length < required.length || named.length > parts.length - required.length) continue
    if (!given.every(isSegment) || named.includes('')) continue
    if (!required.every((part, at) => part.startsWith('$') || part === given[at])) continue
    const ids = given.filter((_, at) => required[at]?.startsWith('$') === true)
    const [label = null] = named.map((name) => name ?? '')
    return { screen, ids: ids.map((id) => positiveId(id) ?? 0), label }
  }
  return null
}

const areaOf = (path: string): string => path.slice(1).split(/[/?#]/, 1)[0] ?? ''

/** Whether a path belongs to one of the app's screens; any other is a file. */
export const isAppPath = (path: string): boolean => everyScreen.some(({ route }) => areaOf(route) === areaOf(path))

/** Where the answer at a path may be cached. */
export const cacheOf = (path: string): 'server' | 'browser' | 'nowhere' => {
  const [area = ''] = pathSegments(path) ?? []
  return everyScreen.find(({ route }) => areaOf(route) === area)?.cache ?? 'server'
}
