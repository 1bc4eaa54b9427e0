import { posix } from 'node:path'

import { readReference } from '../../markdown/reference.ts'
import { addressesIn } from '../dead-references.ts'
import type { ImportedPost } from './imported.ts'

type Moved = {
  /** Where the text stood in the source, and where it is to stand. */
  readonly from: string
  readonly to: string
  readonly files: ReadonlyMap<string, string>
  /** Where a file of the source is to lie. */
  readonly place?: (path: string) => string
}

type Localised = Pick<ImportedPost, 'body' | 'files'> & { readonly missing: readonly string[] }

/** Where site generators keep what they serve from the root of the site. */
const roots = ['', 'static/', 'public/', 'source/']

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const candidates = (address: string, from: string): readonly string[] => {
  const reference = readReference(address, from, null)
  // Tistory's old backups have a folder more than their pages know of.
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

/** Points the addresses of a text at the files that come with it; `missing` are pictures that the source lacks. */
export const localise = (text: string, { from, to, files, place = (path) => path }: Moved): Localised => {
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
    // Posts are brought in on their own.
    if (/\.(?:md|markdown|html?)$/i.test(path)) continue
    taken.set(place(path), files.get(path) ?? '')
    const target = encoded(posix.relative(posix.dirname(to), place(path)))
    // As it will be, within a folder: a way up from the top of the source must not lead out of that.
    const asBefore = readReference(address, `folder/${to}`, null)
    if (asBefore.kind === 'file' && asBefore.path === `folder/${place(path)}`) continue
    body = replaceAddress(body, address, target)
  }
  return { body, files: [...taken].map(([to, from]) => ({ from, to })), missing: [...missing] }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Replaces an address where Markdown and HTML have one, not where it is spoken of. */
const replaceAddress = (text: string, address: string, target: string): string =>
  text.replace(
    new RegExp(String.raw`(\]\(\s*<?|\]:\s*<?|\b(?:src|href)\s*=\s*["'])${escaped(address)}(?=[\s>)"'#?]|$)`, 'gm'),
    (_whole, before: string) => before + target,
  )

/** The same for the picture that a post's front matter names. One on another host no page would show. */
export const localiseThumbnail = (
  written: string | undefined,
  moved: Moved,
): Pick<Localised, 'files' | 'missing'> & { readonly thumbnail: string | undefined } => {
  if (written === undefined) return { thumbnail: undefined, files: [], missing: [] }
  const { body, files, missing } = localise(`![](<${written}>)`, moved)
  return {
    thumbnail: files.length > 0 ? body.slice('![](<'.length, -'>)'.length) : undefined,
    files,
    missing: files.length > 0 ? missing : [written],
  }
}
