import { z } from 'zod'

import type { Screen } from '#/contract/screens.ts'

/** Vite's build manifest, by source file (https://vite.dev/guide/backend-integration). */
export const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).optional(),
  }),
)
export type Manifest = z.infer<typeof Manifest>

/** These chunks and their static imports, in the order of evaluation. */
const chunksOf = (manifest: Manifest, keys: readonly string[]): readonly Manifest[string][] => {
  const chunks: Manifest[string][] = []
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports) visit(imported)
    chunks.push(chunk)
  }
  for (const key of keys) visit(key)
  return chunks
}

/** The files of these chunks and their static imports, in the order of evaluation. */
export const filesOf = (manifest: Manifest, keys: readonly string[]): ReadonlySet<string> =>
  new Set(chunksOf(manifest, keys).map(({ file }) => file))

/** The manifest key of the chunk that starts the app on every page; `vite.config.ts` gives it its name. */
export const startOf = (manifest: Manifest): string => {
  const key = Object.keys(manifest).find((it) => manifest[it]?.name === 'app')
  if (key === undefined) throw new Error('the build has no chunk named app')
  return key
}

/** `/category/$id/` is in `category.$id.index.tsx`. */
const fileOf = (route: string): string => `${route.replace(/\/$/, '/index').slice(1).replaceAll('/', '.')}.tsx`

const lists = 'src/routes/-lists.tsx'

/** The modules of the routes that split off their component themselves. */
const lazyComponents: Readonly<Record<string, string>> = {
  '/': lists,
  '/category/$id/': lists,
  '/category/$id/sub/$subId': lists,
  '/tag/$tagId/{-$tagName}': lists,
  '/tag/': 'src/features/tags/tag-index.tsx',
}

/** The manifest key of a route's component; by default, the chunk that the router's code splitting makes of it. */
export const componentOf = (route: string): string =>
  lazyComponents[route] ?? `src/routes/${fileOf(route)}?tsr-split=component`

/** Lazy chunks that the server renders with a screen: their styles are needed at once. */
const lateParts: Readonly<Record<string, readonly string[]>> = {
  '/pages/$id/{-$slug}': ['src/features/comments/comment-section.tsx'],
}

/** Lazy chunks that a screen loads as soon as it mounts: their scripts are loaded along with it. */
const wholeScreens: Readonly<Record<string, readonly string[]>> = {
  '/my': ['src/routes/my.tsx?tsr-split=component---loader', 'src/features/own-comments/own-comments-page.tsx'],
  '/owner': ['src/routes/owner.tsx?tsr-split=component---loader', 'src/features/desk/desk-page.tsx'],
}

/** Code that a post needs besides the API's answer: a tap on a list then waits for that alone. */
const postParts: readonly string[] = [
  componentOf('/pages/$id/{-$slug}'),
  'src/http/calls.ts',
  'src/thread/cached-thread.ts',
  'src/ui/media/sanitize.ts',
  'src/features/comments/comment-section.tsx',
]

/** The stylesheets of a screen, without those of every page. */
export const screenStyles = (manifest: Manifest) => {
  const shared = new Set(chunksOf(manifest, [startOf(manifest)]).flatMap(({ css = [] }) => css))
  return ({ route }: Screen): readonly string[] => {
    const own = chunksOf(manifest, [componentOf(route), ...(lateParts[route] ?? [])]).flatMap(({ css = [] }) => css)
    return [...new Set(own)].filter((file) => !shared.has(file)).map((file) => `/${file}`)
  }
}

/**
 * The URLs of a screen's scripts, in the order of evaluation; of a page without a screen, those of every page. Vite's own list
 * is the same for every page: the chunks of the screen would be discovered a round trip later.
 */
export const screenScripts = (manifest: Manifest) => {
  const start = startOf(manifest)
  return (screen: Screen | null): readonly string[] => {
    const own = screen === null ? [] : [componentOf(screen.route), ...(wholeScreens[screen.route] ?? [])]
    return [...filesOf(manifest, [start, ...own])].map((file) => `/${file}`)
  }
}

/**
 * The URLs of the scripts that a reader of a list needs next, for a post, without those of every page. The styles are no larger
 * than the post's answer, and come along with it.
 */
export const nextScripts = (manifest: Manifest) => {
  const here = filesOf(manifest, [startOf(manifest)])
  const next = [...filesOf(manifest, postParts)].filter((file) => !here.has(file)).map((file) => `/${file}`)
  return (screen: Screen | null): readonly string[] => (screen?.paged === true ? next : [])
}
