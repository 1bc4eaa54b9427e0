import { z } from 'zod'

import { matchScreen } from '#/contract/screens.ts'

import { dataScript } from './document.ts'
import { hashOf } from './inline-scripts.ts'

/** What Vite says of its build, by the source that a file starts with (https://vite.dev/guide/backend-integration). */
export const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).optional(),
  }),
)
export type Manifest = z.infer<typeof Manifest>

/** These chunks and all that they import, each after those it cannot start without. */
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

export const filesOf = (manifest: Manifest, keys: readonly string[]): ReadonlySet<string> =>
  new Set(chunksOf(manifest, keys).map(({ file }) => file))

/** The part of a route's file that is a file of its own after the build: what it shows. */
export const componentOf = (file: string): string => `src/routes/${file}?tsr-split=component`

/** `/category/$id/` is in `category.$id.index.tsx`. */
const fileOf = (route: string): string => `${route.replace(/\/$/, '/index').slice(1).replaceAll('/', '.')}.tsx`

/** What the server renders with a screen although its script comes later. */
const lateParts: Readonly<Record<string, readonly string[]>> = {
  '/pages/$id/{-$slug}': ['src/features/comments/comment-section.tsx'],
}

/** What a screen asks for as soon as it is there, whatever the reader does: its script comes along with the others. */
const wholeScreens: Readonly<Record<string, readonly string[]>> = {
  '/my': ['src/routes/my.tsx?tsr-split=component---loader', 'src/features/replies/own-comments-page.tsx'],
  '/owner': ['src/routes/owner.tsx?tsr-split=component---loader', 'src/features/desk/desk-page.tsx'],
}

const componentAt = (path: string): { readonly route: string; readonly component: string } | null => {
  const route = matchScreen(path)?.screen.route
  return route === undefined ? null : { route, component: componentOf(fileOf(route)) }
}

/** The stylesheets of a screen beside the one of every page. */
export const screenStyles =
  (manifest: Manifest) =>
  (path: string): readonly string[] => {
    const screen = componentAt(path)
    if (screen === null) return []
    const own = chunksOf(manifest, [screen.component, ...(lateParts[screen.route] ?? [])]).flatMap(
      ({ css = [] }) => css,
    )
    const shared = new Set(chunksOf(manifest, ['index.html']).flatMap(({ css = [] }) => css))
    return [...new Set(own)].filter((file) => !shared.has(file)).map((file) => `/${file}`)
  }

/**
 * The addresses of the scripts that a page starts from, in the order of evaluation. Vite's own list is the same for every
 * page: the files of the screen would be discovered a round trip later.
 */
export const screenScripts =
  (manifest: Manifest) =>
  (path: string): readonly string[] => {
    const screen = componentAt(path)
    const own = screen === null ? [] : [screen.component, ...(wholeScreens[screen.route] ?? [])]
    const keys = ['index.html', ...own]
    return [...filesOf(manifest, keys)].map((file) => `/${file}`)
  }

/**
 * Runs in the page, as text. Scripts share a slow line and a phone's CPU with whatever is painted, so they are asked for
 * only after the first frame; and they are evaluated one file at a time, so that a tap can be answered in between.
 * (`import()`, because Trusted Types forbid setting `src` of a script.)
 */
const loadAfterPaint = () => {
  const { textContent } = document.querySelector('#scripts') ?? {}
  const files: string[] = JSON.parse(textContent ?? '[]')
  const load = async () => {
    for (const href of files)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
      )
    for (const file of files) {
      await import(/* @vite-ignore */ file)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  // A frame is never drawn for a page in a background tab.
  if (document.hidden) void load()
  else requestAnimationFrame(() => setTimeout(load))
}

const loader = `(${String(loadAfterPaint)})()`

/** For the Content-Security-Policy of a page that {@link startAfterPaint} starts. */
export const loaderHash = hashOf(loader)

/** Elements for the end of the body that load these scripts after the first paint. */
export const startAfterPaint = (files: readonly string[]): string =>
  `${dataScript('type="application/json" id="scripts"', files)}<script>${loader}</script>`
