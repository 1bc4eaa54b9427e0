import { positiveId } from './positive-id.ts'

type Row = {
  readonly name: string
  /** The route's path, as `createFileRoute` has it. A required parameter is an id, an optional one at the end a name. */
  readonly route: string
  /** `?page=` counts its pages. */
  readonly paged?: boolean
  /**
   * How far its pages, and whatever is below its address, may be kept; unless this says otherwise, in the server's memory.
   * What is kept nowhere is not for search engines either.
   */
  readonly cache?: 'browser' | 'nowhere'
}

/** Every screen of the blog. What has to exist for one to be shown is known to `src/server/pages/resolve-page.ts`. */
export const screens = [
  { name: 'home', route: '/', paged: true },
  { name: 'category', route: '/category/$id/', paged: true },
  { name: 'subcategory', route: '/category/$id/sub/$subId', paged: true },
  { name: 'post', route: '/pages/$id/{-$slug}' },
  { name: 'tags', route: '/tag/' },
  { name: 'tag', route: '/tag/$tagId/{-$tagName}', paged: true },
  // Searches are without number, and would drive out of the memory what many read.
  { name: 'search', route: '/search', paged: true, cache: 'browser' },
  { name: 'owner', route: '/owner', cache: 'nowhere' },
  { name: 'my', route: '/my' },
] as const satisfies readonly Row[]

export type ScreenName = (typeof screens)[number]['name']
type Screen = Row & { readonly name: ScreenName }

const everyScreen: readonly Screen[] = screens

export type ScreenMatch = {
  readonly screen: Screen
  /** The ids in the address, in order; 0, which nothing has, for what is no id. */
  readonly ids: readonly number[]
  /** The name at the end of the address, decoded; `null` where there is none. */
  readonly label: string | null
}

/**
 * The decoded parts of a path: `/tag/9/%EB%B0%A4` → `tag`, `9`, `밤`. One slash at the end is let pass. `null` for a path
 * that names nothing: broken encoding, an empty part, a way up, control characters. A part may hold an encoded slash, as
 * the name of a tag does (`CI/CD`).
 */
export const pathSegments = (path: string): readonly string[] | null => {
  if (path === '/') return []
  const parts = path
    .replace(/^\//, '')
    .replace(/(?<=.)\/$/, '')
    .split('/')
  try {
    const segments = parts.map((part) => decodeURIComponent(part).normalize('NFC'))
    return segments.some((segment) => /^\.{0,2}$|\p{Cc}/u.test(segment)) ? null : segments
  } catch {
    return null
  }
}

const partsOf = (route: string): readonly string[] => route.split('/').filter((part) => part !== '')

/** The screen at a path, whether or not there is something to show on it. */
export const matchScreen = (path: string): ScreenMatch | null => {
  const segments = pathSegments(path)
  if (segments === null) return null
  for (const screen of everyScreen) {
    const parts = partsOf(screen.route)
    const label = parts.at(-1)?.startsWith('{') === true ? (segments[parts.length - 1] ?? null) : null
    const required = parts.filter((part) => !part.startsWith('{'))
    if (segments.length !== required.length + (label === null ? 0 : 1)) continue
    if (!required.every((part, at) => part.startsWith('$') || part === segments[at])) continue
    const ids = segments.filter((_, at) => required[at]?.startsWith('$') === true)
    return { screen, ids: ids.map((id) => positiveId(id) ?? 0), label }
  }
  return null
}

const areaOf = (path: string): string => path.slice(1).split(/[/?#]/, 1)[0] ?? ''

/** Whether a path from the root of a server is one of the app's own; any other is a file that lies there. */
export const isAppPath = (path: string): boolean => everyScreen.some(({ route }) => areaOf(route) === areaOf(path))

/** How far what stands at a path may be kept. */
export const cacheOf = (path: string): 'server' | 'browser' | 'nowhere' => {
  const [area = ''] = pathSegments(path) ?? []
  return everyScreen.find(({ route }) => areaOf(route) === area)?.cache ?? 'server'
}
