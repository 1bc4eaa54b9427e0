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

/** The files of these chunks and of all that they cannot start without. */
export const filesOf = (manifest: Manifest, keys: readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue
    reached.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
  }
  return new Set([...reached].flatMap((key) => manifest[key]?.file ?? []))
}

/** The part of a route that is a file of its own: what it shows. */
export const componentOf = (route: string): string => `src/routes/${route}?tsr-split=component`

/**
 * Adds to a page what only its own screen needs. Vite names the scripts of every page; those of the screen would
 * otherwise be asked for when the others have come and run, one way over the network later.
 */
export const withScreenScripts = (manifest: Manifest) => {
  const everywhere = filesOf(manifest, ['index.html'])
  const linksOf = (component: string): string =>
    [...filesOf(manifest, [component])]
      .filter((file) => !everywhere.has(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
      .join('')
  const links = new Map(Object.keys(manifest).map((key) => [key, linksOf(key)]))
  return (template: string, pathname: string): string => {
    const route = routeOf(pathname)
    const own = route === undefined ? undefined : links.get(componentOf(`${route}.tsx`))
    // A function, for an address may hold `$&`.
    return own === undefined ? template : template.replace('</head>', () => `${own}</head>`)
  }
}
