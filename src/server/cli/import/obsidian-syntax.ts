import { blankCode, replaceTexts } from './replacements.ts'

const highlight = /==(?![\s=])([^=\n]+)(?<!\s)==/g

/** Turns Obsidian's highlights into HTML: Markdown has no marks for them. */
export const withHighlights = (body: string): string =>
  body.includes('==') ? replaceTexts(body, (text) => text.replace(highlight, '<mark>$1</mark>')) : body

/** The head of a callout, a highlight around other formatting, and the name of a block. */
const unread = /^[ \t]*(?:>[ \t]*)+(\[!\w+\][-+]?)|(==(?![\s=])[^=\n]+(?<!\s)==)|[ \t](\^[\w-]+)[ \t]*$/gm

/** Obsidian's syntax that is in a text outside code and means nothing to the blog, each once. */
export const obsidianSyntaxIn = (body: string): readonly string[] => [
  ...new Set(
    [...blankCode(body).matchAll(unread)].map(([, callout, marked, block]) => callout ?? marked ?? block ?? ''),
  ),
]
