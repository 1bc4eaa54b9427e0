import { posix } from 'node:path'

import { stringify } from 'yaml'

import { isFalse } from '../../posts-folder/foreign-draft-keys.ts'
import type { SourceFolder } from './imported.ts'

const id = / [\da-f]{32}$/

/** The table of a database in an export of Notion: `글 목록 <id>.csv`, and `…_all.csv` with the rows that its view hid. */
export const isNotionTable = (path: string): boolean => / [\da-f]{32}(?:_all)?\.csv$/.test(path)

/** Where the pages of a database are: in a folder of its name, in some exports without its id. */
const folderOf = (table: string): string => table.replace(/(?:_all)?\.csv$/, '').replace(id, '')

/** The names of the properties of a database: the first row of its table. */
const namesIn = (table: string): readonly string[] =>
  [...(table.split('\n', 1)[0] ?? '').matchAll(/"((?:[^"]|"")*)"|[^",]+/g)].map(([written, quoted]) =>
    (quoted?.replaceAll('""', '"') ?? written).trim(),
  )

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

const unfinished = /^(?:초안|비공개|보류|시작 전|진행 중|작성 중|대기|임시 ?저장|not started|in progress|to.?do)$/i

/** A value as front matter has it: `2023년 10월 5일 오후 3:20 → …` begins with a date, and a status may mean a draft. */
const valueOf = (key: string, written: string): string => {
  if (key === 'status' && unfinished.test(written)) return 'draft'
  if ((key === 'published' || key === 'private') && /^(?:yes|no)$/i.test(written)) return String(!isFalse(written))
  const [date = ''] = written.split(' → ', 1)
  return key === 'date' || key === 'created'
    ? date.replace(/(오전|오후) (\d{1,2}:\d{2})$/, (_whole, half, time) => `${time} ${half === '오전' ? 'AM' : 'PM'}`)
    : written
}

/**
 * Turns the properties of the pages of Notion's databases, lines below the title, into front matter. Only the table of a database
 * tells them from a text that begins with a colon after a word.
 */
export const createNotionReader = ({ settings }: SourceFolder) => {
  const tables = [...settings].filter(([path]) => isNotionTable(path))
  const names = new Map(tables.map(([path, table]) => [folderOf(path), new Set(namesIn(table))]))
  return (text: string, path: string): string => {
    const known = names.get(posix.dirname(path).replace(id, ''))
    const [head = '', title = ''] = /^(# .*\n)\s*\n/.exec(text) ?? []
    if (known === undefined || head === '') return text
    const front: Record<string, string> = {}
    let end = head.length
    for (const { 0: line, 1: name = '', 2: value = '' } of text
      .slice(head.length)
      .matchAll(/([^:\n]+): ?(.*)(?:\n|$)/gy)) {
      if (!known.has(name)) break
      const key = keys.get(name.toLowerCase()) ?? name.toLowerCase()
      front[key] ??= valueOf(key, value.trim())
      end += line.length
    }
    return end === head.length ? text : `---\n${stringify(front)}---\n${title}\n${text.slice(end)}`
  }
}
