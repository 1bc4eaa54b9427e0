import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

import { type Replacement, replacePlaces, replaceTexts } from './replacements.ts'

// `verbose`: with the place of each attribute.
const html = unified().use(rehypeParse, { fragment: true, verbose: true }).freeze()

const unquoted = /^([^=]*=\s*)([^"'\s]*\/[^"'\s]*)$/

const quoteIn = (text: string): string => {
  if (!/<(?:img|a)\s/i.test(text)) return text
  const places: Replacement[] = []
  visit(html.parse(text), 'element', ({ tagName, position, data }) => {
    if ((tagName !== 'img' && tagName !== 'a') || text[(position?.start.offset ?? 0) - 1] === '\\') return
    for (const place of Object.values(data?.position.properties ?? {})) {
      const [start, end] = [place?.start.offset ?? 0, place?.end.offset ?? 0]
      const [, name, value] = unquoted.exec(text.slice(start, end)) ?? []
      if (name !== undefined) places.push({ start, end, text: `${name}"${value}"` })
    }
  })
  return replacePlaces(text, places)
}

/** Quotes the addresses of links and pictures in HTML: with a slash in it, `<img src=img/a.jpg>` is not a tag for `micromark`. */
export const quoteAddresses = (body: string): string => replaceTexts(body, quoteIn)
