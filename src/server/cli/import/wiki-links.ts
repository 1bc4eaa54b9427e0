import { posix } from 'node:path'

import type { SourceFolder } from './imported.ts'
import { replaceTexts } from './replacements.ts'
import { encodedPath } from './rewrite-links.ts'

/** `![[그림.png|300]]`, `[[다른 글#제목|보이는 말]]`; in a table, the bar has a backslash. */
const wikiLink = /(?<!\\)(!?)\[\[(?!\s)([^[\]\n]+)\]\]/g

const isPicture = (path: string): boolean => /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i.test(path)

/** Finds a file as Obsidian does: beside the text, from the root, or else anywhere by the end of its path. */
const createFind = (files: SourceFolder['files']) => {
  const byName = Map.groupBy(files.keys(), (path) => posix.basename(path))
  return (target: string, from: string): string | undefined => {
    for (const name of [target, `${target}.md`, `${target}.markdown`]) {
      const path = posix.join('.', name.replace(/^\//, ''))
      const below = (byName.get(posix.basename(path)) ?? []).filter((each) => each.endsWith(`/${path}`))
      const [nearest] = below.toSorted((a, b) => a.length - b.length)
      const found = [posix.join(posix.dirname(from), name), path].find((each) => files.has(each)) ?? nearest
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Turns Obsidian's pictures and links into Markdown; one that leads to nothing in the source stays, and is noted. */
export const createWikiLinks = (files: SourceFolder['files']) => {
  const find = createFind(files)
  return (body: string, from: string): { readonly body: string; readonly notes: readonly string[] } => {
    const lost = new Set<string>()
    const translate = (whole: string, mark: string, inside: string): string => {
      const [target = '', ...words] = inside.split(/\\?\|/).map((part) => part.trim())
      const name = target.replace(/#.*/, '')
      const found = name === '' ? undefined : find(name, from)
      if (found === undefined) {
        lost.add(whole)
        return whole
      }
      const address = encodedPath(posix.relative(posix.dirname(from), found.replace(/\.markdown$/i, '.md')))
      if (mark === '!' && isPicture(found)) {
        const alt = words.filter((part) => !/^\d+(?:x\d+)?$/.test(part)).join(' ')
        return `![${alt}](${address})`
      }
      return `[${words.join(' ') || target.replace(/#/g, ' › ')}](${address})`
    }
    const translated = body.includes('[[')
      ? replaceTexts(body, (text) =>
          text.replace(wikiLink, (whole, mark: string, inside: string) => translate(whole, mark, inside)),
        )
      : body
    return { body: translated, notes: [...lost].map((link) => `가리키는 것을 찾지 못해 그대로 둡니다. ${link}`) }
  }
}
