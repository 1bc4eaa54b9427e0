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
    case 'tag':
      return segments.length === 1 ? 'tag.index' : 'tag.$tagId.{-$tagName}'
    default:
      return undefined
  }
}

const filesOf = (manifest: Manifest, key: string, known: Set<string>): readonly string[] => {
  const chunk = manifest[key]
  if (chunk === undefined || known.has(key)) return []
  known.add(key)
  return [chunk.file, ...chunk.imports.flatMap((it) => filesOf(manifest, it, known))]
}

/**
 * Adds to a page what only its own screen needs. Vite names the scripts of every page; those of the screen would
 * otherwise be asked for when the others have come and run, one way over the network later.
 */
export const withScreenScripts = (manifest: Manifest) => {
  const linksOf = (route: string): string => {
    const known = new Set<string>()
    filesOf(manifest, 'index.html', known)
    return filesOf(manifest, `src/routes/${route}.tsx?tsr-split=component`, known)
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
      .join('')
  }
  return (template: string, pathname: string): string => {
    const route = routeOf(pathname)
    // A function, for an address may hold `$&`.
    return route === undefined ? template : template.replace('</head>', () => `${linksOf(route)}</head>`)
  }
}
