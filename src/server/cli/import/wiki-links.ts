import { posix } from 'node:path'

import { decoded } from '#/contract/addresses.ts'

import { addressesIn } from '../addresses-in-text.ts'
import { wikiLink } from '../left-as-text.ts'
import type { SourceFolder, Translated } from './imported.ts'
import { withPostEnding } from './post-file-names.ts'
import { replaceAt, replaceTexts } from './replacements.ts'
import { markdownPath } from './rewrite-links.ts'
import type { FindHeading } from './vault-headings.ts'

const isPicture = (path: string): boolean => /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i.test(path)

const isText = (path: string): boolean => /\.(?:md|markdown)$/i.test(path)

export type VaultFind = (target: string, from: string) => string | undefined

/** Finds a file as Obsidian does: beside the text, from the root, or else anywhere by the end of its path, in any case. */
export const createVaultFind = (files: SourceFolder['files']): VaultFind => {
  const byName = Map.groupBy(files.keys(), (path) => posix.basename(path).toLowerCase())
  return (target, from) => {
    for (const name of [target, `${target}.md`, `${target}.markdown`]) {
      const path = posix.join('.', name.replace(/^\//, ''))
      const end = `/${path}`.toLowerCase()
      const below = (byName.get(posix.basename(end)) ?? []).filter((each) => `/${each}`.toLowerCase().endsWith(end))
      const [nearest] = below.toSorted((a, b) => a.length - b.length)
      const found = [posix.join(posix.dirname(from), name), path].find((each) => files.has(each)) ?? nearest
      if (found !== undefined) return found
    }
    return undefined
  }
}

const notFound = (written: string): string => `가리키는 것을 찾지 못해 그대로 둡니다. ${written}`

const noHeading = (written: string): string =>
  `가리키는 자리를 찾지 못해 글의 처음으로 잇습니다. 자리를 고쳐 적어 주세요. ${written}`

/** Turns pictures and links into Markdown; one that leads to nothing in the source stays, and is noted. */
export const createWikiLinks =
  (find: VaultFind, findHeading: FindHeading) =>
  (body: string, from: string): Translated => {
    const notes = new Set<string>()
    /** The fragment of an address in `path`. */
    const fragmentOf = (path: string, anchor: string, whole: string): string => {
      if (anchor === '') return ''
      // A page of a document.
      if (!isText(path)) return `#${anchor}`
      const fragment = findHeading(path, anchor)
      if (fragment === undefined) notes.add(noHeading(whole))
      return fragment ?? ''
    }
    const translate = (whole: string, mark: string, inside: string): string => {
      const [target = '', ...words] = inside.split(/\\?\|/).map((part) => part.trim())
      const [, name = '', anchor = ''] = /^([^#]*)#?(.*)$/.exec(target) ?? []
      const shown = words.join(' ') || target.replace(/^#/, '').replace(/#/g, ' › ')
      const inSame = name === '' ? findHeading(from, anchor) : undefined
      if (inSame !== undefined) return `[${shown}](${inSame || markdownPath(posix.basename(withPostEnding(from)))})`
      const found = name === '' ? undefined : find(name, from)
      if (found === undefined) {
        notes.add(notFound(whole))
        return whole
      }
      const address = markdownPath(posix.relative(posix.dirname(from), withPostEnding(found)))
      if (mark === '!' && isPicture(found)) {
        const alt = words.filter((part) => !/^\d+(?:x\d+)?$/.test(part)).join(' ')
        return `![${alt}](${address})`
      }
      return `[${shown}](${address}${fragmentOf(found, anchor, whole)})`
    }
    const translated = body.includes('[[') ? replaceTexts(body, (text) => text.replace(wikiLink, translate)) : body
    return { body: translated, notes: [...notes] }
  }

/** Obsidian writes a heading's words into the addresses of Markdown links, where the blog has its id. */
export const createHeadingLinks =
  (find: VaultFind, findHeading: FindHeading) =>
  (body: string, from: string): Translated => {
    const notes = new Set<string>()
    const replacements = addressesIn(body).flatMap(({ address, isImage, range }) => {
      const [, name = '', anchor = ''] = /^([^#?]*)#(.+)$/.exec(address) ?? []
      if (isImage || range === null || anchor === '' || /^[a-z][a-z\d+.-]*:|^\//i.test(name)) return []
      const found = name === '' ? from : find(decoded(name).normalize('NFC'), from)
      if (found === undefined || !isText(found)) return []
      const fragment = findHeading(found, decoded(anchor))
      if (fragment === undefined) notes.add(noHeading(address))
      if (fragment === undefined || fragment === `#${anchor}`) return []
      const start = range.start + name.length
      return [
        {
          start,
          end: range.end,
          text: fragment || (name === '' ? markdownPath(posix.basename(withPostEnding(from))) : ''),
        },
      ]
    })
    return { body: replaceAt(body, replacements), notes: [...notes] }
  }
