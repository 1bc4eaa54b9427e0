import { z } from 'zod'

import { pathSegments } from './path-segments.ts'

/** What Vite says of its build, by the source that a file starts with (https://vite.dev/guide/backend-integration). */
export const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))
type Manifest = z.infer<typeof Manifest>

const routeOf = (pathname: string): string | undefined => {
  const segments = pathSegments(pathname)
  if (segments === null) return undefined
  switch (segments[0]) {
    case undefined:
      return 'index'
    case 'category':
      return segments[2] === 'sub' ? 'category.$id.sub.$subId' : 'category.$id.index'
    case 'pages':
      return 'pages.$id.{-$slug}'
    case 'search':
      return 'search'
    case 'tag':
      return segments.length === 1 ? 'tag.index' : 'tag.$tagId.{-$tagName}'
    default:
      return undefined
  }
}

/** The files of these chunks and of all that they import, each after those it cannot start without. */
export const filesOf = (manifest: Manifest, keys: readonly string[]): ReadonlySet<string> => {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports) visit(imported)
    files.add(chunk.file)
  }
  for (const key of keys) visit(key)
  return files
}

/** The part of a route that is a file of its own: what it shows. */
export const componentOf = (route: string): string => `src/routes/${route}?tsr-split=component`

/**
 * The addresses of the scripts that an address of the blog starts from, in the order of evaluation. Vite's own list is
 * the same for every page: the files of the screen would be discovered a round trip later.
 */
export const screenScripts =
  (manifest: Manifest) =>
  (pathname: string): readonly string[] => {
    const route = routeOf(pathname)
    const keys = route === undefined ? ['index.html'] : ['index.html', componentOf(`${route}.tsx`)]
    return [...filesOf(manifest, keys)].map((file) => `/${file}`)
  }
