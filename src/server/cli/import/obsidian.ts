import { posix } from 'node:path'

import { wikiLink } from '../unread-links.ts'
import type { SourceFolder } from './imported.ts'
import { keepLineBreaks } from './line-breaks.ts'
import { obsidianSyntaxIn, withHighlights } from './obsidian-syntax.ts'
import { blankCode, replaceAt, replaceTexts, type Replacement } from './replacements.ts'
import { markdownPath, postName } from './rewrite-links.ts'
import { createVaultFind } from './vault-find.ts'

type Translated = { readonly body: string; readonly notes: readonly string[] }

const isPicture = (path: string): boolean => /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i.test(path)

/** Turns pictures and links into Markdown; one that leads to nothing in the source stays, and is noted. */
const createWikiLinks = (files: SourceFolder['files']) => {
  const find = createVaultFind(files)
  return (body: string, from: string): Translated => {
    const lost = new Set<string>()
    const translate = (whole: string, mark: string, inside: string): string => {
      const [target = '', ...words] = inside.split(/\\?\|/).map((part) => part.trim())
      const name = target.replace(/#.*/, '')
      const found = name === '' ? undefined : find(name, from)
      if (found === undefined) {
        lost.add(whole)
        return whole
      }
      const address = markdownPath(posix.relative(posix.dirname(from), postName(found)))
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

/** Turns Obsidian's syntax into Markdown. */
export const createObsidianTranslation = ({ files, vaults }: SourceFolder) => {
  const translateLinks = createWikiLinks(files)
  return (body: string, from: string): Translated => {
    const vault = vaults.get(from)
    const { body: text, notes } = vault === undefined ? withComments(body) : withoutComments(body)
    const linked = translateLinks(text, from)
    if (vault === undefined) return { body: linked.body, notes: [...notes, ...linked.notes] }
    const marked = withHighlights(linked.body)
    const left = obsidianSyntaxIn(marked)
    return {
      body: vault.hasStrictLineBreaks ? marked : keepLineBreaks(marked),
      notes: [
        ...notes,
        ...linked.notes,
        ...(left.length > 0 ? [`Obsidian의 문법을 옮기지 못해 글자로 남습니다. ${left.join(', ')}`] : []),
      ],
    }
  }
}
