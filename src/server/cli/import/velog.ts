import type { Imported, SourceFolder } from './imported.ts'
import { keepLineBreaks } from './line-breaks.ts'
import { importMarkdown } from './markdown.ts'
import { replaceTexts } from './replacements.ts'
import { relinkVelog } from './velog-links.ts'

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

/** Replaces embeds with links, because the blog loads nothing from other hosts; Velog shows each newline as a line break. */
const translate = (body: string) => ({ body: keepLineBreaks(replaceTexts(body, withLinks)), notes: [] })

/** Another tool has escaped the quotes. */
const isEscaped = (text: string): boolean => /^(?:[^"\\]|\\["\\])*$/.test(text) && text.includes('\\"')

/** The usual export tool puts titles and descriptions between quotes without escaping them. */
const repair = (yaml: string): string =>
  yaml.replace(/^(title|description): "(.*)"[ \t]*$/gm, (line, key: string, text: string) =>
    isEscaped(text) ? line : `${key}: ${JSON.stringify(text)}`,
  )

/** Imports a Velog backup: Markdown under `content/`, pictures under `images/`, which posts name by absolute path. */
export const importVelog = (source: SourceFolder, now: Date): Imported => {
  const { posts, skipped } = importMarkdown(source, now, {
    targetOf: (path) => path.replace(/^content\//, ''),
    repair,
    translate,
  })
  return { posts: relinkVelog(posts), skipped }
}
