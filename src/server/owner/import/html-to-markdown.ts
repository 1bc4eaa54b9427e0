import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

import { tidyHtml } from './tidy-html.ts'

const html = unified().use(rehypeParse, { fragment: true }).freeze()
const toMarkdown = unified().use(rehypeRemark).use(remarkGfm).use(remarkStringify, { bullet: '-', rule: '-' }).freeze()

/**
 * Written as a number where it meets `**`, for CommonMark sees no end of emphasis in `**값(1)**은`. The blog does, and
 * its owner wants to read the file.
 */
const spelled = /(?<=\*)&#x([\dA-F]+);|&#x([\dA-F]+);(?=\*)/g
const isEastAsian = (character: string): boolean =>
  /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(character)

/** An editor's HTML as Markdown that a person may go on with. */
export const markdownFrom = (tree: Root): string => {
  tidyHtml(tree)
  const markdown = toMarkdown.stringify(toMarkdown.runSync(tree))
  return markdown.replace(spelled, (whole, after?: string, before?: string) => {
    const character = String.fromCodePoint(Number.parseInt(after ?? before ?? '', 16))
    return isEastAsian(character) ? character : whole
  })
}

export const parseHtml = (text: string): Root => html.parse(text)
