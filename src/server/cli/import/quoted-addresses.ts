import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

import { type Replacement, replaceAt, replaceTexts } from './replacements.ts'

// `verbose`: with the position of each attribute.
const html = unified().use(rehypeParse, { fragment: true, verbose: true }).freeze()

const unquoted = /^([^=]*=\s*)([^"'\s]*\/[^"'\s]*)$/

const quoteIn = (text: string): string => {
  if (!/<(?:img|a)\s/i.test(text)) return text
  const replacements: Replacement[] = []
  visit(html.parse(text), 'element', ({ tagName, position, data }) => {
    if ((tagName !== 'img' && tagName !== 'a') || text[(position?.start.offset ?? 0) - 1] === '\\') return
    for (const position of Object.values(data?.position.properties ?? {})) {
      const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
      const [, name, value] = unquoted.exec(text.slice(start, end)) ?? []
      if (name !== undefined) replacements.push({ start, end, text: `${name}"${value}"` })
    }
  })
  return replaceAt(text, replacements)
}

/** Quotes the addresses of links and pictures in HTML: with a slash in it, `<img src=img/a.jpg>` is not a tag for `micromark`. */
export const quoteAddresses = (body: string): string => replaceTexts(body, quoteIn)
