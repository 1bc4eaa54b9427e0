import { visit } from 'unist-util-visit'

import { isAlert } from '../../markdown/alerts.ts'
import { gfmWithPositions } from '../gfm-with-positions.ts'
import { noteOn, type SourceFolder, type Translated } from './imported.ts'
import { keepLineBreaks } from './line-breaks.ts'
import { blankCode, replaceAt, replaceTexts, type Replacement } from './replacements.ts'
import { createFindHeading } from './vault-headings.ts'
import { createHeadingLinks, createWikiLinks, type VaultFind } from './wiki-links.ts'

const commentMark = '%%'

/** Finds comments, `%%…%%`, which only their author sees. Code in a comment may contain the mark. */
const commentsIn = (body: string) => {
  const comments: Replacement[] = []
  if (!body.includes(commentMark)) return { comments, isUnclosed: false }
  const [text, textAndSpans] = [blankCode(body), blankCode(body, ['code'])]
  const closeFrom = (from: number): number => {
    const [close, first] = [text.indexOf(commentMark, from), textAndSpans.indexOf(commentMark, from)]
    if (first === close) return close
    // A backtick in a comment may pair with one after it: what looks like a code span then hides the end, after which all
    // backticks of the paragraph pair up.
    const [after = ''] = textAndSpans.slice(first).split(/\n[ \t]*\n/, 1)
    return (after.match(/`+/g)?.length ?? 0) % 2 === 0 ? first : close
  }
  let start = text.indexOf(commentMark)
  while (start !== -1) {
    const close = closeFrom(start + commentMark.length)
    if (close === -1) break
    const end = close + commentMark.length
    comments.push({ start, end, text: '' })
    start = text.indexOf(commentMark, end)
  }
  return { comments, isUnclosed: start !== -1 }
}

const withoutComments = (body: string): Translated => {
  const { comments, isUnclosed } = commentsIn(body)
  return {
    body: replaceAt(body, comments),
    notes: [
      ...(comments.length > 0 ? [`Obsidian의 주석 ${comments.length}개는 옮기지 않았습니다.`] : []),
      ...(isUnclosed ? ['Obsidian의 주석이 닫히지 않아 글자로 남습니다. %%'] : []),
    ],
  }
}

/** Outside a vault, `%%` has other meanings, as in batch files and diagrams; a copy of some notes may still have comments. */
const withComments = (body: string): Translated => {
  const { length } = commentsIn(body).comments
  const note = `%%로 감싼 말 ${length}개를 그대로 옮겼습니다. Obsidian의 주석이라면 지워 주세요.`
  return { body, notes: length > 0 ? [note] : [] }
}

const highlight = /==(?![\s=])([^=\n]+)(?<!\s)==/g

/** Turns Obsidian's highlights into HTML: Markdown has no marks for them. */
const withHighlights = (body: string): string =>
  body.includes('==') ? replaceTexts(body, (text) => text.replace(highlight, '<mark>$1</mark>')) : body

/** Removes the size from the words of a Markdown picture, `![바다|300](바다.png)`. */
const withoutSizes = (body: string): string => {
  const replacements: Replacement[] = []
  if (/\|\d+(?:x\d+)?\]/.test(body))
    visit(gfmWithPositions.parse(body), 'image', ({ position }) => {
      const [offset = 0, end = 0] = [position?.start.offset, position?.end.offset]
      const size = /^!\[[^\]]*?(\\?\|\d+(?:x\d+)?)\]/d.exec(body.slice(offset, end))?.indices?.[1]
      if (size !== undefined) replacements.push({ start: offset + size[0], end: offset + size[1], text: '' })
    })
  return replaceAt(body, replacements)
}

/** Code that Obsidian shows as lists of notes or tasks. */
const queriesIn = (body: string): readonly string[] => {
  const found = new Set<string>()
  if (body.includes('```') || body.includes('~~~'))
    visit(gfmWithPositions.parse(body), 'code', ({ lang }) => {
      if (/^(?:dataview(?:js)?|tasks|query|base)$/i.test(lang ?? '')) found.add(lang ?? '')
    })
  return [...found]
}

/** The head of a callout, a highlight around other formatting, a footnote within a line, and the name of a block. */
const unread =
  /^[ \t]*(?:>[ \t]*)+(\[!\w+\][-+]?)|(==(?![\s=])[^=\n]+(?<!\s)==)|(\^\[[^[\]\n]+\])|(?:^|[ \t])(\^[\w-]+)[ \t]*$/gm

/** Obsidian's syntax that is in a text outside code and means nothing to the blog, each once. */
const obsidianSyntaxIn = (body: string): readonly string[] => [
  ...new Set(
    [...blankCode(body).matchAll(unread)].flatMap(([, callout, marked, footnote, block]) => {
      const isLabelled = callout !== undefined && isAlert(callout.replaceAll(/\W/g, ''))
      return isLabelled ? [] : [callout ?? marked ?? footnote ?? block ?? '']
    }),
  ),
]

/** Turns Obsidian's syntax into Markdown. */
export const createObsidianTranslation = ({ texts, vaults }: SourceFolder, find: VaultFind) => {
  const findHeading = createFindHeading(texts, (body, path) => (vaults.has(path) ? withoutComments(body).body : body))
  const translateLinks = createWikiLinks(find, findHeading)
  const translateHeadings = createHeadingLinks(find, findHeading)
  return (body: string, from: string): Translated => {
    const vault = vaults.get(from)
    const { body: text, notes } = vault === undefined ? withComments(body) : withoutComments(body)
    const placed = vault === undefined ? { body: text, notes: [] } : translateHeadings(text, from)
    const linked = translateLinks(placed.body, from)
    if (vault === undefined) return { body: linked.body, notes: [...notes, ...linked.notes] }
    const marked = withHighlights(withoutSizes(linked.body))
    return {
      body: vault.hasStrictLineBreaks ? marked : keepLineBreaks(marked),
      notes: [
        ...notes,
        ...placed.notes,
        ...linked.notes,
        ...noteOn(obsidianSyntaxIn(marked), 'Obsidian의 문법을 옮기지 못해 글자로 남습니다.'),
        ...noteOn(queriesIn(marked), 'Obsidian이 채우던 목록은 그 코드로 남습니다. 보이던 것을 적어 주세요.'),
      ],
    }
  }
}
