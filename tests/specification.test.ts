import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

const lines = readFileSync(path.join(import.meta.dirname, 'specification.md'), 'utf8').split('\n')
const rows = lines.filter((line) => line.startsWith('| ') && !/^\| (?:문장|줄) \|/.test(line))
/** By the headings above them. */
const sections = new Map(
  lines
    .join('\n')
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0] ?? '', rows.filter((row) => section.includes(row)).length]),
)
const links = rows.flatMap((row) =>
  [...row.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title = '', file = '']) => ({ title, file })),
)

it('명세의 모든 장에 문장이 있고, 문장마다 시험이 있다', () => {
  const names = [...sections.keys()]
  expect(names.filter((name) => /^\d\./.test(name)).map((name) => name[0])).toEqual([...'123456789'])
  expect(names.filter((name) => name.startsWith('화면 계약'))).toHaveLength(5)
  expect([...sections].filter(([, count]) => count < 3)).toEqual([])
  expect(rows.filter((row) => !row.includes(']('))).toEqual([])
  expect(links.length).toBeGreaterThan(rows.length)
})

it('표가 부르는 시험은 모두 그 파일에 그 제목으로 있다', () => {
  const texts = new Map(
    [...new Set(links.map(({ file }) => file))].map((file) => {
      const place = path.join(import.meta.dirname, file)
      return [file, existsSync(place) ? readFileSync(place, 'utf8') : '']
    }),
  )
  const lost = links.filter(({ title, file }) => !texts.get(file)?.includes(title))
  expect(lost.map(({ title, file }) => `${file}: 이런 제목의 시험이 없습니다: ${title}`)).toEqual([])
})
