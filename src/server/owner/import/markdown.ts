import { posix } from 'node:path'

import { readYaml, type YamlMap } from '../../posts-folder/yaml.ts'
import { collect, type Imported, type ImportItem, noText, type SourceFolder, withoutPictures } from './imported.ts'
import { localise, localiseThumbnail } from './localise.ts'
import { readMatter } from './matter.ts'

type Front =
  | { readonly ok: true; readonly map: YamlMap; readonly body: string }
  | { readonly ok: false; readonly reason: string }

export type MarkdownDialect = {
  /** Where a file of the source is to lie. */
  readonly place?: (path: string) => string
  /** Makes sense of front matter that is no YAML. */
  readonly mend?: (yaml: string) => string
  /** Turns what only that place understands into Markdown. */
  readonly translate?: (body: string) => string
}

const dated = /^(\d{4}-\d{2}-\d{2})[-_ ]+/

const split = (text: string, mend: (yaml: string) => string): Front => {
  if (/^\+\+\+[ \t]*\n/.test(text))
    return { ok: false, reason: 'TOML 머리말(+++)은 읽지 못합니다. YAML(---)로 바꿔 주세요.' }
  const [whole, yaml] = /^---[ \t]*\n([^]*?)^(?:---|\.\.\.)[ \t]*(?:\n|$)/m.exec(text) ?? []
  if (whole === undefined || yaml === undefined) return { ok: true, map: new Map(), body: text }
  const first = readYaml(yaml)
  const read = first.ok ? first : readYaml(mend(yaml))
  if (!read.ok) return { ok: false, reason: `${read.line + 1}번째 줄: ${read.reason}` }
  return { ok: true, map: read.map, body: text.slice(whole.length) }
}

/** The heading that a text without front matter starts with is its title. */
const headed = (body: string) => {
  const [whole, title] = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/.exec(body) ?? []
  return whole === undefined || title === undefined ? null : { title, body: body.slice(whole.length) }
}

const titleFromName = (path: string): string => {
  const name = posix.basename(path).replace(/\.(?:md|markdown)$/i, '')
  return dated.test(name) ? name.replace(dated, '').replaceAll('-', ' ') : name
}

const importText = (
  path: string,
  text: string,
  files: SourceFolder['files'],
  { place = (path) => path, mend = (yaml) => yaml, translate = (body) => body }: MarkdownDialect,
): ImportItem => {
  const front = split(text, mend)
  if (!front.ok) return front.reason
  const { matter, lost, oddDate } = readMatter(front.map)
  const heading = matter.title === undefined ? headed(front.body) : null
  const title = matter.title ?? heading?.title ?? titleFromName(path)
  const date = matter.date ?? dated.exec(posix.basename(path))?.[1]
  const to = place(path).replace(/\.markdown$/i, '.md')
  const moved = { from: path, to, files, place }
  const content = localise(translate(heading?.body ?? front.body), moved)
  const { thumbnail, ...cover } = localiseThumbnail(matter.thumbnail, moved)
  const notes = [
    ...(oddDate === undefined ? [] : [`날짜를 읽을 수 없어 들여온 때로 둡니다. ${oddDate}`]),
    ...withoutPictures([...content.missing, ...cover.missing]),
  ]
  return {
    post: {
      name: path,
      path: to,
      matter: { ...matter, title, date, thumbnail },
      body: content.body.trimStart(),
      files: [...content.files, ...cover.files],
      comments: [],
      lost,
    },
    notes,
  }
}

/** Takes every Markdown file of a folder, where it lies, with the pictures that it shows. */
export const importMarkdown = ({ texts, files }: SourceFolder, dialect: MarkdownDialect = {}): Imported =>
  collect(
    [...texts].map(([path, text]) => [path, () => (text === null ? noText : importText(path, text, files, dialect))]),
  )
