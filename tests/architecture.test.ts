import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { root, type Source, sources } from './architecture/sources.ts'

const source = sources.filter((file) => file.path.startsWith('src/'))
const code = sources.filter((file) => /\.tsx?$/.test(file.path))

/** A lower rank knows nothing of a higher one. The server is an island that knows only the first two. */
const ranks = ['contract', 'text', 'http', 'ui', 'features', 'routes']
const rankOf = (file: string) => {
  const folder = file.split('/')[1] ?? ''
  return folder.includes('.') ? ranks.length : ranks.indexOf(folder)
}

const inside = (file: string) => file.startsWith('src/')
const isServer = (file: string) => file.startsWith('src/server/')
const feature = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]

/** The only type that a lower rank takes from above: what the router is made of. */
const isTypeOnly = (file: Source, to: string) =>
  file.path === 'src/routes/__root.tsx' && to === 'src/router.tsx' && file.text.includes('import type { AppOptions }')

const forbiddenArrows = (file: Source): string[] =>
  file.imports
    .filter((to) => inside(to) && !isTypeOnly(file, to))
    .filter((to) => {
      if (isServer(file.path)) return !isServer(to) && rankOf(to) > 1
      if (isServer(to)) return true
      const [mine, theirs] = [feature(file.path), feature(to)]
      if (mine !== undefined && theirs !== undefined && mine !== theirs) return true
      return rankOf(to) > rankOf(file.path)
    })
    .map((to) => `${file.path} -> ${to}`)

/** Each of these is known by one place only, so that it can be exchanged there. */
const homes: Readonly<Record<string, RegExp>> = {
  ky: /^src\/http\//,
  'js-cookie': /^src\/http\/cookies\.ts$/,
  dompurify: /^src\/ui\/media\/sanitize\.ts$/,
  'node:sqlite': /^src\/server\/database\//,
  '@hono/node-server': /^src\/server\/http\//,
  pg: /^src\/server\/database\//,
}

const strays = (file: Source): string[] =>
  file.imports
    .filter((to) => {
      const name = Object.keys(homes).find((it) => to === it || to.startsWith(`${it}/`))
      return name !== undefined && homes[name]?.test(file.path) === false
    })
    .map((to) => `${file.path} -> ${to}`)

const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, '')

const matches = (pattern: RegExp, files: readonly Source[] = code) =>
  files
    .filter((file) => !file.path.startsWith('tests/architecture'))
    .flatMap((file) =>
      [...withoutComments(file.text).matchAll(pattern)].map((match) => `${file.path}: ${match[0].trim()}`),
    )

describe('집의 구조', () => {
  it('화살표는 아래로만 간다: 화면과 서버는 contract와 text에서만 만나고, features끼리는 서로 모른다', () => {
    expect(source.flatMap(forbiddenArrows)).toEqual([])
  })

  it('바꿔 끼울 수 있게, 바깥 꾸러미는 저마다 한곳에서만 부른다', () => {
    expect(source.flatMap(strays)).toEqual([])
  })

  it('src는 tests를 모르고, mocks는 dev:mock 스위치 뒤에서만 안다', () => {
    const outside = source.flatMap((file) =>
      file.imports.filter((to) => /^(tests|mocks)\//.test(to)).map((to) => `${file.path} -> ${to}`),
    )
    const behindSwitch = new Set([
      'src/entry-client.tsx -> mocks/start.ts',
      'src/ui/devtools/panels.tsx -> mocks/panel.tsx',
      'src/ui/devtools/panels.tsx -> mocks/start.ts',
    ])
    expect(outside.filter((arrow) => !behindSwitch.has(arrow))).toEqual([])
  })

  it('다시 내보내기만 하는 파일이 없다: 어디서 왔는지 이름이 말해야 한다', () => {
    expect(matches(/^export (?:\*|\{[^}]*\}) from .*/gm)).toEqual([])
  })

  it('default export는 도구가 요구하는 곳에만 있다', () => {
    const demanded = /^(vite\.config|tests\/vitest\.config|src\/devtools)/
    expect(matches(/^export default .*/gm).filter((line) => !demanded.test(line))).toEqual([])
  })

  it('형식을 우기지 않는다: any, as, !를 막는 검사가 켜져 있다', () => {
    const { rules }: { rules: Record<string, unknown> } = JSON.parse(
      readFileSync(path.join(root, '.oxlintrc.json'), 'utf8'),
    )
    expect(rules).toMatchObject({
      'typescript/no-explicit-any': 'error',
      'typescript/no-non-null-assertion': 'error',
      'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    })
  })

  it('이유 없이 검사를 끄지 않는다', () => {
    const silenced = /(?:oxlint|eslint)-disable(?!.*--\s\S)|@ts-(?:ignore|expect-error|nocheck)/
    expect(
      code
        .filter((file) => !file.path.startsWith('tests/architecture') && silenced.test(file.text))
        .map((file) => file.path),
    ).toEqual([])
  })

  it('파일은 작다: 200줄을 넘지 않고, 절반은 60줄을 넘지 않는다', () => {
    expect(sources.filter(({ lines }) => lines > 200).map(({ path: file, lines }) => `${file} ${lines}`)).toEqual([])
    const lines = source.filter((file) => /\.tsx?$/.test(file.path)).map((file) => file.lines)
    expect(lines.toSorted((a, b) => a - b)[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(60)
  })

  it('서랍 폴더가 없다', () => {
    const drawers = /(^|\/)(utils?|lib|helpers?|hooks|types|constants|common|misc|shared)\//
    expect(sources.filter((file) => drawers.test(file.path)).map((file) => file.path)).toEqual([])
  })

  it('README가 부르는 파일과 명령은 모두 있다', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
    const files = [...readme.matchAll(/`((?:src|tests|mocks|posts|docs)\/[\w./$@{}*-]+)`/g)].map(
      (match) => match[1] ?? '',
    )
    expect(files.filter((file) => !file.includes('*') && !existsSync(path.join(root, file)))).toEqual([])
    const manifest: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(path.join(root, 'package.json'), 'utf8'),
    )
    const scripts = [...readme.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '')
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([])
  })
})
