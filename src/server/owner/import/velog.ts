import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

import type { Imported, SourceFolder } from './imported.ts'
import { importMarkdown } from './markdown.ts'

/** Velog's embeds, `!youtube[…]`. */
const embeds: Readonly<Record<string, { readonly name: string; readonly address: (id: string) => string }>> = {
  youtube: { name: 'YouTube', address: (id) => `https://www.youtube.com/watch?v=${id}` },
  codesandbox: { name: 'CodeSandbox', address: (id) => `https://codesandbox.io/s/${id}` },
  codepen: { name: 'CodePen', address: (id) => `https://codepen.io/${id}` },
  twitter: { name: 'X', address: (id) => `https://x.com/${id}` },
}

const withLinks = (text: string): string =>
  text.replace(/!(youtube|codesandbox|codepen|twitter)\[([\w./-]+)\]/g, (whole, kind: string, id: string) => {
    const embed = embeds[kind]
    return embed === undefined ? whole : `[${embed.name}에서 보기](${embed.address(id)})`
  })

/** Replaces embeds by links, because the blog loads nothing from other hosts. Code is left as it is. */
const withoutEmbeds = (body: string): string => {
  const places: { readonly start: number; readonly end: number }[] = []
  visit(unified().use(remarkParse).parse(body), 'text', ({ position }) => {
    if (position?.start.offset !== undefined && position.end.offset !== undefined)
      places.push({ start: position.start.offset, end: position.end.offset })
  })
  // From the end, so that the offsets before stay valid.
  return places.reduceRight(
    (text, { start, end }) => text.slice(0, start) + withLinks(text.slice(start, end)) + text.slice(end),
    body,
  )
}

/** The usual export tool puts titles and descriptions between quotes without escaping them. */
const repair = (yaml: string): string =>
  yaml.replace(
    /^(title|description): "(.*)"[ \t]*$/gm,
    (_line, key: string, text: string) => `${key}: ${JSON.stringify(text)}`,
  )

/** Imports a Velog backup: Markdown under `content/`, pictures under `images/`, which posts name by absolute path. */
export const importVelog = (source: SourceFolder, now: Date): Imported =>
  importMarkdown(source, now, { targetOf: (path) => path.replace(/^content\//, ''), repair, translate: withoutEmbeds })
