import { posix } from 'node:path'

import { stringify } from 'yaml'

import { isFalse } from '../../posts-folder/foreign-draft-keys.ts'
import type { SourceFolder } from './imported.ts'

const id = / [\da-f]{32}$/

/** The table of a database in an export of Notion: `글 목록 <id>.csv`, and `…_all.csv` with the rows that its view hid. */
export const isNotionTable = (path: string): boolean => / [\da-f]{32}(?:_all)?\.csv$/.test(path)

/** Where the pages of a database are: in a folder of its name, in some exports without its id. */
const folderOf = (table: string): string => table.replace(/(?:_all)?\.csv$/, '').replace(id, '')

/** The names of the properties of a database, from the first row of its table. The longest first: one may begin with another. */
const namesIn = (table: string): readonly string[] =>
  [...(table.split('\n', 1)[0] ?? '').matchAll(/"((?:[^"]|"")*)"|[^",]+/g)]
    .map(([written, quoted]) => (quoted?.replaceAll('""', '"') ?? written).trim())
    .toSorted((one, other) => other.length - one.length)

/** What properties are usually called, in Notion's own Korean and in that of its users. */
const keys = new Map(
  Object.entries({
    date: ['날짜', '작성일', '작성 날짜', '발행일', '게시일'],
    created: ['생성 일시', '생성일', 'created time'],
    tags: ['태그'],
    category: ['카테고리', '분류'],
    summary: ['요약', '설명'],
    author: ['글쓴이', '작성자'],
    published: ['공개', '공개 여부', '발행', '발행 여부', '게시'],
    private: ['비공개'],
    status: ['상태'],
  }).flatMap(([key, names]) => names.map((name) => [name, key] as const)),
)

/** A value that means “published”, such as a word or the date of publication. Any other value may mean that the post is not. */
const publishedValue =
  /^(?:yes|true|예|네|공개|발행(?:됨| ?완료)?|게시(?:됨| ?완료)?|완료|done|completed?|live|published)$|^\d{4}\D/i

/** A value as front matter has it: `2023년 10월 5일 오후 3:20 → …` begins with a date. */
const valueOf = (key: string, written: string): string => {
  if (key === 'status') return written === '' || publishedValue.test(written) ? written : 'draft'
  if (key === 'published') return String(publishedValue.test(written))
  if (key === 'private') return String(written !== '' && !isFalse(written) && !/^(?:아니[요오]|공개)$/.test(written))
  const [date = ''] = written.split(' → ', 1)
  return key === 'date' || key === 'created'
    ? date.replace(/(오전|오후) (\d{1,2}:\d{2})$/, (_whole, half, time) => `${time} ${half === '오전' ? 'AM' : 'PM'}`)
    : written
}

/**
 * Turns the properties of a page in a Notion database, which are lines below its title, into front matter. Only the names in
 * the database's table distinguish them from text that happens to start with a word and a colon.
 */
export const createNotionReader = ({ settings }: SourceFolder) => {
  const tables = [...settings].filter(([path]) => isNotionTable(path))
  const names = new Map(tables.map(([path, table]) => [folderOf(path), namesIn(table)]))
  return (text: string, path: string): string => {
    const known = names.get(posix.dirname(path).replace(id, ''))
    const [head = '', title = ''] = /^(# .*\n)\s*\n/.exec(text) ?? []
    if (known === undefined || head === '') return text
    const [block = ''] = /^(?:.*\S.*(?:\n|$))*/.exec(text.slice(head.length)) ?? []
    const properties: { readonly name: string; readonly lines: string[] }[] = []
    for (const line of block.trimEnd().split('\n')) {
      const name = known.find((each) => line.startsWith(`${each}:`))
      if (name !== undefined) properties.push({ name, lines: [line.slice(name.length + 1)] })
      // A value may have several lines.
      else properties.at(-1)?.lines.push(line)
      if (properties.length === 0) return text
    }
    const front: Record<string, string> = {}
    for (const { name, lines } of properties) {
      const key = keys.get(name.toLowerCase()) ?? name.toLowerCase()
      front[key] ??= valueOf(key, lines.join(' ').trim())
    }
    return `---\n${stringify(front)}---\n${title}\n${text.slice(head.length + block.length)}`
  }
}
