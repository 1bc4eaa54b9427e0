import { matchScreen, pathSegments } from '#/contract/screens.ts'

import { isAbsoluteAddress, placeholderOrigin } from '../markdown/links.ts'

/** The path of an address from the root of the blog's own site, with or without its origin; `null` for any other address. */
export const pathOnSite = (address: string, siteUrl: string | null): string | null => {
  if (!isAbsoluteAddress(address)) return null
  const home = siteUrl ?? placeholderOrigin
  const url = URL.parse(address, home)
  return url !== null && url.origin === URL.parse(home)?.origin ? url.pathname : null
}

/** The file under the posts folder at a path of the site; `null` for a path of something else. */
export const fileAt = (path: string): string | null =>
  path.startsWith('/files/') ? (pathSegments(path)?.slice(1).join('/') ?? '') : null

const pictures = /^\/(?:covers\/|images\/[\da-f]{20}\/|icon-\d+\.png$|favicon\.ico$)/
/** A proxy may add more files to those at the root of the site. */
const others = /^\/(?:(?:api|assets|fonts)\/|healthz$|(?:[\w-]+|owner\/comments)\.(?:xml|json|txt|webmanifest)$)/

const isScreen = (path: string): boolean => matchScreen(path)?.ids.includes(0) === false

/** Whether there may be something at a path other than a file's; only the database knows which posts and lists exist. */
export const mayExist = (path: string, asPicture: boolean): boolean =>
  pictures.test(path) || (!asPicture && (others.test(path) || isScreen(path)))
