import { toString } from 'hast-util-to-string'

import { splitFrontMatter } from './front-matter-block.ts'
import { headingsWithIds, markdown } from './heading-ids.ts'
import type { SourceFolder } from './imported.ts'

type Heading = { readonly text: string; readonly id: string }

/** The fragment, with its `#`, of the heading that is named as in `제목#작은 제목`; empty for the start of the text. */
export type FindHeading = (path: string, names: string) => string | undefined

/** Obsidian leaves most punctuation out of the links that it writes. */
const keyOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '') || text.trim()

/** The headings of a text with the ids that the blog gives them; `clean` removes what is not imported. */
const parseHeadings = (text: string, clean: (body: string) => string): readonly Heading[] => {
  const front = splitFrontMatter(text)
  if (!front.ok) return []
  const tree = markdown.runSync(markdown.parse(clean(front.body)))
  const [first] = tree.children
  // It becomes the title of a post that has none, and gets no id.
  const isTitle = first?.type === 'element' && first.tagName === 'h1' && !front.map.has('title')
  const title = isTitle ? [{ text: keyOf(toString(first)), id: '' }] : []
  if (isTitle) tree.children.shift()
  const headings = headingsWithIds(tree)
  return [...title, ...headings.map((each) => ({ text: keyOf(toString(each)), id: each.properties.id ?? '' }))]
}

/** Finds headings by their words; reads each text once. */
export const createFindHeading = (
  texts: SourceFolder['texts'],
  clean: (body: string, path: string) => string,
): FindHeading => {
  const known = new Map<string, readonly Heading[]>()
  return (path, names) => {
    const headings = known.get(path) ?? parseHeadings(texts.get(path) ?? '', (body) => clean(body, path))
    known.set(path, headings)
    let at = -1
    for (const name of names.split('#').map(keyOf)) {
      at = headings.findIndex(({ text }, index) => index > at && text === name)
      if (at === -1) return undefined
    }
    const id = headings[at]?.id ?? ''
    return id === '' ? '' : `#${id}`
  }
}
