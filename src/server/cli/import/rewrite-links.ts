import { posix } from 'node:path'

import { visit } from 'unist-util-visit'

import { decoded } from '#/contract/addresses.ts'

import { encodedPath } from '../../images/image-url.ts'
import { parseReference } from '../../markdown/links.ts'
import { addressesIn, htmlWithPositions } from '../addresses-in-text.ts'
import type { ImportedPost } from './imported.ts'
import { withPostEnding } from './post-file-names.ts'
import { replaceAt, replaceTexts, type Replacement } from './replacements.ts'

type Move = {
  /** The text's path in the source, and its path under the folder of the import. */
  readonly from: string
  readonly to: string
  /** The files of the source: absolute paths by path. */
  readonly files: ReadonlyMap<string, string>
  /** The folder in which the text's own paths start, from the root of the site. */
  readonly mediaFolder?: string | undefined
  /** Maps a path in the source to a path under the folder of the import. */
  readonly targetOf: (path: string) => string
  /** The path of an address of the old site from its root; `null` for any other address. */
  readonly oldPath?: ((address: string) => string | null) | undefined
  /** Finds a file that is in none of the usual places. */
  readonly find?: ((path: string, from: string) => string | undefined) | undefined
}

type Rewritten = Pick<ImportedPost, 'body' | 'files'> & { readonly missing: readonly string[] }

/** Folders that site generators serve from the root of the site. */
const roots = ['', 'static/', 'public/', 'source/', 'content/']

/** An address as a path. */
const plainPath = (address: string): string => decoded(address.replace(/[?#].*/, '')).normalize('NFC')

const fromRoots = (path: string): readonly string[] => roots.map((root) => root + path.replace(/^\//, ''))

/** The paths in the source that an address may mean. */
const candidates = (address: string, { from, mediaFolder, oldPath }: Move): readonly string[] => {
  const reference = parseReference(address, from, null)
  if (reference.kind !== 'file') {
    const known = oldPath?.(address) ?? null
    const written = /^\/[^/]/.test(address) ? plainPath(address) : null
    // The site may have been below a path of its host, which its files are not.
    return [...new Set([known, written])].flatMap((path) => (path === null ? [] : fromRoots(path)))
  }
  const path = posix.relative(posix.dirname(from), reference.path)
  // Folders that the address leaves out: `file` in old Tistory backups, and Hexo's asset folder, which is named after the post.
  const folders = [posix.join(posix.dirname(from), 'file'), withoutEnding(from)]
  const inMedia = mediaFolder === undefined ? [] : fromRoots(posix.join(mediaFolder, plainPath(address)))
  return [...inMedia, reference.path, ...folders.map((folder) => posix.join(folder, path))]
}

/** A path as an address, without the characters that would end it in Markdown or in an attribute. */
export const markdownPath = (path: string): string =>
  encodedPath(path).replaceAll(/['()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)

/** The path of a Markdown file without its ending. */
export const withoutEnding = (path: string): string => path.replace(/\.(?:md|markdown)$/i, '')

type Moved = {
  /** The file to import with the post; `null` for another post, which is imported on its own, and for a missing file. */
  readonly file: ImportedPost['files'][number] | null
  readonly address: string
  /** Whether the source lacks the file. */
  readonly isMissing: boolean
}

/** The likeliest place of a missing file: in a folder for the root of the site, if the source has one. */
const expectedPath = (paths: readonly string[], address: string, files: Move['files']): string => {
  const [first = '', ...inRoots] = paths.slice(0, roots.length)
  if (!address.startsWith('/')) return first
  const hasRoot = (path: string) => {
    const root = path.slice(0, path.length - first.length)
    return [...files.keys()].some((each) => each.startsWith(root))
  }
  return inRoots.find(hasRoot) ?? first
}

/** The file at an address, and its new address: the old one if that still leads there; `null` if the address stays as it is. */
const locateMoved = (address: string, move: Move): Moved | null => {
  const { from, to, files, targetOf, find } = move
  const paths = candidates(address, move)
  if (paths.length === 0) return null
  const found = paths.find((each) => files.has(each)) ?? find?.(plainPath(address), from)
  // On its host, it may still be there.
  if (found === undefined && /^https?:/i.test(address)) return null
  const path = found ?? expectedPath(paths, address, files)
  if (/\.html?$/i.test(path)) return null
  const target = withPostEnding(targetOf(path))
  // Below a folder, because `../` has no effect at the root: an address that leads out of the import would seem not to.
  const asBefore = parseReference(address, `folder/${to}`, null)
  const isSame = asBefore.kind === 'file' && asBefore.path === `folder/${target}`
  const isPost = target.endsWith('.md')
  // A link may name a heading of another post, or a page of a file.
  const suffix = (isPost || found === undefined ? /[?#].*/ : /#.*/).exec(address)?.[0] ?? ''
  return {
    file: isPost || found === undefined ? null : { from: files.get(found) ?? '', to: target },
    address: isSame ? address : markdownPath(posix.relative(posix.dirname(to), target)) + suffix,
    isMissing: found === undefined,
  }
}

/**
 * Rewrites the links and pictures of a text to the imported files; `missing` are pictures that the source lacks: those lead to
 * where they belong, and are shown once they are there.
 */
export const rewriteLinks = (text: string, move: Move): Rewritten => {
  const taken = new Map<string, string>()
  const missing = new Set<string>()
  const replacements: Replacement[] = []
  for (const { address, isImage, range } of addressesIn(text)) {
    const moved = locateMoved(address, move)
    if (moved === null || range === null || (moved.isMissing && !isImage)) continue
    if (moved.isMissing) missing.add(address)
    if (moved.file !== null) taken.set(moved.file.to, moved.file.from)
    if (moved.address !== address) replacements.push({ ...range, text: moved.address })
  }
  return {
    body: replaceAt(text, replacements),
    files: [...taken].map(([to, from]) => ({ from, to })),
    missing: [...missing],
  }
}

/** The same for the thumbnail of a post; one on another host is dropped, because no page would show it. */
export const rewriteThumbnail = (
  written: string | undefined,
  move: Move,
): Pick<Rewritten, 'files' | 'missing'> & { readonly thumbnail: string | undefined } => {
  if (written === undefined) return { thumbnail: undefined, files: [], missing: [] }
  // The blog reads it as a plain path before it reads it as an address.
  const plain = markdownPath(written)
  // Some Hugo themes resolve it from the root of the site even without a slash.
  for (const address of [plain, written, `/${written}`]) {
    const moved = locateMoved(address, move)
    if (moved === null || moved.file === null) continue
    return { thumbnail: moved.address === plain ? written : moved.address, files: [moved.file], missing: [] }
  }
  return { thumbnail: undefined, files: [], missing: [written] }
}

const unquoted = /^([^=]*=\s*)([^"'\s]*\/[^"'\s]*)$/

const quoteIn = (text: string): string => {
  if (!/<(?:img|a)\s/i.test(text)) return text
  const replacements: Replacement[] = []
  visit(htmlWithPositions.parse(text), 'element', ({ tagName, position, data }) => {
    if ((tagName !== 'img' && tagName !== 'a') || text[(position?.start.offset ?? 0) - 1] === '\\') return
    for (const position of Object.values(data?.position.properties ?? {})) {
      const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
      const [, name, value] = unquoted.exec(text.slice(start, end)) ?? []
      if (name !== undefined) replacements.push({ start, end, text: `${name}"${value}"` })
    }
  })
  return replaceAt(text, replacements)
}

/** Quotes the addresses of links and pictures in HTML: to `micromark`, `<img src=img/a.jpg>` is not a tag, due to its slash. */
export const quoteAddresses = (body: string): string => replaceTexts(body, quoteIn)
