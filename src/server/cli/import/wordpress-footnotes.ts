import type { Root } from 'hast'
import type { Element } from 'xast'
import * as z from 'zod'

import { replaceElements, textAttribute } from '../../markdown/elements.ts'
import { footnoteReference, markdownWithFootnotes } from './footnotes.ts'
import type { Translated } from './imported.ts'
import { metaOf } from './wxr.ts'

const Footnotes = z.array(z.object({ id: z.string(), content: z.string() }))

/** The HTML of each footnote, by id. */
const footnotesIn = (item: Element): ReadonlyMap<string, string> => {
  try {
    const footnotes = Footnotes.parse(JSON.parse(metaOf(item, 'footnotes') || '[]'))
    return new Map(footnotes.map(({ id, content }) => [id, content]))
  } catch {
    return new Map()
  }
}

/** Makes references of the numbers that stand for footnotes; returns how many of them have no footnote. Changes `tree`. */
const refer = (tree: Root, labels: ReadonlyMap<string, string>): number => {
  let missing = 0
  replaceElements(tree, (node) => {
    const id = textAttribute(node.properties.dataFn)
    if (id === '') return null
    const label = labels.get(id)
    if (label === undefined) missing += 1
    return label === undefined ? null : [footnoteReference(label)]
  })
  return missing
}

/**
 * Converts a post's HTML to Markdown, with its footnotes, which WordPress stores apart from it (`notes` as in
 * {@link markdownWithFootnotes}). `parse`: parses HTML of the old blog.
 */
export const wordpressMarkdown = (html: string, item: Element, parse: (html: string) => Root): Translated => {
  const tree = parse(html)
  const footnotes = [...footnotesIn(item)].map(([id, content], index) => ({
    id,
    content: parse(content).children.filter((child) => child.type !== 'doctype'),
    label: `${index + 1}`,
  }))
  const missing = refer(tree, new Map(footnotes.map(({ id, label }) => [id, label])))
  return markdownWithFootnotes(tree, footnotes, missing)
}
