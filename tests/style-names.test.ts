import path from 'node:path'

import { expect, it } from 'vitest'

import { fix, sources } from './architecture/sources.ts'

const styles = sources.filter((file) => file.path.endsWith('.module.css'))

const classesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\.([a-z]\w*)/gi)].flatMap(([, name]) => name ?? []))

const rules = new Map(styles.map((file) => [file.path, classesIn(file.text)]))

/** Each use of a class, with its stylesheet: TypeScript does not know which classes there are. */
const uses = sources
  .filter((file) => file.path.startsWith('src/') && /\.tsx?$/.test(file.path))
  .flatMap((file) =>
    [...file.text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, binding = '', to = '']) => {
      const sheet = to.startsWith('#/') ? `src/${to.slice(2)}` : path.posix.join(path.posix.dirname(file.path), to)
      return [...file.text.matchAll(new RegExp(`(?<![/.-])\\b${binding}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
        file: file.path,
        sheet,
        name,
      }))
    }),
  )

it('부르는 모양은 모두 있다', () => {
  expect(uses.length).toBeGreaterThan(100)
  const missing = uses.filter(({ sheet, name }) => rules.get(sheet)?.has(name) !== true)
  const lines = missing.map(({ file, name }) => `${file}: ${name}`)
  expect(fix(lines, '그런 모양이 없습니다. 지우거나, 이름을 고치세요.')).toEqual([])
})

it('밑줄의 굵기는 줄인 속성에 적지 않는다', () => {
  const lines = sources
    .filter((file) => file.path.endsWith('.css'))
    .flatMap((file) => (file.text.match(/text-decoration:\s*\w+ .*/g) ?? []).map((line) => `${file.path}: ${line}`))
  expect(fix(lines, 'WebKit은 그 줄을 버립니다. text-decoration-line, -thickness, -color로 나누세요.')).toEqual([])
})
