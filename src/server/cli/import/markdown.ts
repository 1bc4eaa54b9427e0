import { posix } from 'node:path'

import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

import { readYaml, type YamlMap } from '../../posts-folder/yaml.ts'
import { postDate, readForeignFrontMatter, titleFromName } from './foreign-front-matter.ts'
import { collect, missingPictures, noText, type ImportItem, type Imported, type SourceFolder } from './imported.ts'
import { replaceTexts } from './replacements.ts'
import { encodedPath, postName, quoteAddresses, rewriteLinks, rewriteThumbnail } from './rewrite-links.ts'

/** `![[그림.png|300]]`, `[[다른 글#제목|보이는 말]]`; in a table, the bar has a backslash. */
const wikiLink = /(?<!\\)(!?)\[\[(?!\s)([^[\]\n]+)\]\]/g

const isPicture = (path: string): boolean => /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i.test(path)

/** Finds a file as Obsidian does: beside the text, from the root, or else anywhere by the end of its path. */
const createFind = (files: SourceFolder['files']) => {
  const byName = Map.groupBy(files.keys(), (path) => posix.basename(path))
  return (target: string, from: string): string | undefined => {
    for (const name of [target, `${target}.md`, `${target}.markdown`]) {
      const path = posix.join('.', name.replace(/^\//, ''))
      const below = (byName.get(posix.basename(path)) ?? []).filter((each) => each.endsWith(`/${path}`))
      const [nearest] = below.toSorted((a, b) => a.length - b.length)
      const found = [posix.join(posix.dirname(from), name), path].find((each) => files.has(each)) ?? nearest
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Turns Obsidian's pictures and links into Markdown; one that leads to nothing in the source stays, and is noted. */
const createWikiLinks = (files: SourceFolder['files']) => {
  const find = createFind(files)
  return (body: string, from: string): { readonly body: string; readonly notes: readonly string[] } => {
    const lost = new Set<string>()
    const translate = (whole: string, mark: string, inside: string): string => {
      const [target = '', ...words] = inside.split(/\\?\|/).map((part) => part.trim())
      const name = target.replace(/#.*/, '')
      const found = name === '' ? undefined : find(name, from)
      if (found === undefined) {
        lost.add(whole)
        return whole
      }
      const address = encodedPath(posix.relative(posix.dirname(from), postName(found)))
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

type Front =
  | { readonly ok: true; readonly map: YamlMap; readonly body: string }
  | { readonly ok: false; readonly reason: string }

type MarkdownDialect = {
  /** Maps a path in the source to a path under the folder of the import. */
  readonly targetOf?: (path: string) => string
  /** Repairs front matter that is invalid YAML. */
  readonly repair?: (yaml: string) => string
  /** Turns syntax of that platform into Markdown. */
  readonly translate: (body: string, path: string) => { readonly body: string; readonly notes: readonly string[] }
}

/** After blank lines only, as Hugo allows; further down, three hyphens are a thematic break. */
const opening = /^(?:[ \t]*\n)*(---|\+\+\+)[ \t]*\n/
const closing = /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m

const split = (text: string, repair: (yaml: string) => string): Front => {
  const [open, mark] = opening.exec(text) ?? []
  if (mark === '+++') return { ok: false, reason: 'TOML 머리말(+++)은 읽지 못합니다. YAML(---)로 바꿔 주세요.' }
  const rest = text.slice(open?.length)
  const close = closing.exec(rest)
  if (open === undefined || close === null) return { ok: true, map: new Map(), body: text }
  const yaml = rest.slice(0, close.index)
  const first = readYaml(yaml)
  const read = first.ok ? first : readYaml(repair(yaml))
  if (!read.ok) return { ok: false, reason: `${open.split('\n').length - 1 + read.line}번째 줄: ${read.reason}` }
  return { ok: true, map: read.map, body: rest.slice(close.index + close[0].length) }
}

const markdown = unified().use(remarkParse).use(remarkCjkFriendly).freeze()

/** The heading that starts a text, its title if its front matter has none. */
const headed = (body: string) => {
  const [first] = markdown.parse(body).children
  if (first?.type !== 'heading' || first.depth !== 1) return null
  const words: string[] = []
  visit(first, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') words.push(node.value)
  })
  const title = words.join('').replaceAll(/\s+/g, ' ').trim()
  return title === '' ? null : { title, body: body.slice(first.position?.end.offset) }
}

/** Where Jekyll and Hexo keep drafts; the folder of the import may be in it. */
const isInDrafts = (path: string): boolean => /(?:^|[\\/])_drafts[\\/]/i.test(path)

const importText = (
  path: string,
  text: string,
  { files, now }: { readonly files: SourceFolder['files']; readonly now: Date },
  { targetOf = (path) => path, repair = (yaml) => yaml, translate }: MarkdownDialect,
): ImportItem => {
  const front = split(text, repair)
  if (!front.ok) return front.reason
  const { matter, lost, dates } = readForeignFrontMatter(front.map)
  const { body, notes: linkNotes } = translate(quoteAddresses(front.body), path)
  const heading = matter.title === undefined ? headed(body) : null
  const title = matter.title ?? heading?.title ?? titleFromName(path)
  const { date, ahead, notes: dateNotes } = postDate(path, dates, now)
  const isDraft = matter.draft === true || [path, files.get(path) ?? ''].some(isInDrafts)
  const to = postName(targetOf(path))
  const moved = { from: path, to, files, targetOf }
  const content = rewriteLinks(heading?.body ?? body, moved)
  const { thumbnail, ...cover } = rewriteThumbnail(matter.thumbnail, moved)
  const notes = [
    ...dateNotes,
    ...(ahead === undefined || isDraft ? [] : [`날짜가 아직 오지 않아 초안으로 둡니다. ${ahead}`]),
    ...linkNotes,
    ...missingPictures([...content.missing, ...cover.missing]),
  ]
  return {
    post: {
      name: path,
      path: to,
      matter: { title, ...matter, date, thumbnail, draft: isDraft || ahead !== undefined },
      // Only blank lines: leading spaces may make the first line a code block.
      body: content.body.replace(/^(?:[ \t]*\n)+/, ''),
      files: [...content.files, ...cover.files],
      comments: [],
      lost,
    },
    notes,
  }
}

/** Imports every Markdown file of a folder, under its path, with the pictures that it shows. */
export const importMarkdown = (
  { texts, files }: SourceFolder,
  now: Date,
  dialect: MarkdownDialect = { translate: createWikiLinks(files) },
): Imported =>
  collect(
    [...texts].map(([path, text]) => [
      path,
      () => (text === null ? noText : importText(path, text, { files, now }, dialect)),
    ]),
  )
