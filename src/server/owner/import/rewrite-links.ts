import { posix } from 'node:path'

import { decoded } from '#/text/decoded.ts'

import { readReference } from '../../markdown/reference.ts'
import { addressesIn } from '../dead-references.ts'
import type { ImportedPost } from './imported.ts'

type Move = {
  /** The text's path in the source, and its path under the folder of the import. */
  readonly from: string
  readonly to: string
  /** The files of the source: absolute paths by path. */
  readonly files: ReadonlyMap<string, string>
  /** Maps a path in the source to a path under the folder of the import. */
  readonly targetOf?: (path: string) => string
}

type Rewritten = Pick<ImportedPost, 'body' | 'files'> & { readonly missing: readonly string[] }

/** Folders that site generators serve from the root of the site. */
const roots = ['', 'static/', 'public/', 'source/']

/** The paths in the source that an address may mean. */
const candidates = (address: string, from: string): readonly string[] => {
  const reference = readReference(address, from, null)
  // Old Tistory backups have pictures in a subfolder that their pages do not mention.
  if (reference.kind === 'file')
    return [
      reference.path,
      posix.join(posix.dirname(from), 'file', posix.relative(posix.dirname(from), reference.path)),
    ]
  if (!/^\/[^/]/.test(address)) return []
  const path = decoded(address.replace(/[?#].*/, ''))
    .normalize('NFC')
    .slice(1)
  return roots.map((root) => root + path)
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Rewrites the links and pictures of a text to the imported files; `missing` are pictures that the source lacks. */
export const rewriteLinks = (text: string, { from, to, files, targetOf = (path) => path }: Move): Rewritten => {
  const taken = new Map<string, string>()
  const missing = new Set<string>()
  let body = text
  for (const { address, isImage } of addressesIn(text)) {
    const paths = candidates(address, from)
    const path = paths.find((each) => files.has(each))
    if (path === undefined) {
      if (isImage && paths.length > 0) missing.add(address)
      continue
    }
    // Posts are imported on their own, not as files of another post.
    if (/\.(?:md|markdown|html?)$/i.test(path)) continue
    taken.set(targetOf(path), files.get(path) ?? '')
    const target = encoded(posix.relative(posix.dirname(to), targetOf(path)))
    // Unchanged if the address will still lead there. `folder`: it must not lead out of the folder of the import.
    const asBefore = readReference(address, `folder/${to}`, null)
    if (asBefore.kind === 'file' && asBefore.path === `folder/${targetOf(path)}`) continue
    body = replaceAddress(body, address, target)
  }
  return { body, files: [...taken].map(([to, from]) => ({ from, to })), missing: [...missing] }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Replaces an address in Markdown links and HTML attributes only, not in running text. */
const replaceAddress = (text: string, address: string, target: string): string =>
  text.replace(
    new RegExp(String.raw`(\]\(\s*<?|\]:\s*<?|\b(?:src|href)\s*=\s*["'])${escaped(address)}(?=[\s>)"'#?]|$)`, 'gm'),
    (_whole, before: string) => before + target,
  )

/** The same for the thumbnail of a post; one on another host is dropped, because no page would show it. */
export const rewriteThumbnail = (
  written: string | undefined,
  move: Move,
): Pick<Rewritten, 'files' | 'missing'> & { readonly thumbnail: string | undefined } => {
  if (written === undefined) return { thumbnail: undefined, files: [], missing: [] }
  const { body, files, missing } = rewriteLinks(`![](<${written}>)`, move)
  return {
    thumbnail: files.length > 0 ? body.slice('![](<'.length, -'>)'.length) : undefined,
    files,
    missing: files.length > 0 ? missing : [written],
  }
}
