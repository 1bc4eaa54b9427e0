import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { importCycles } from './architecture/import-cycles.ts'
import { isServerArrow, serverFolder, serverRank } from './architecture/server-ranks.ts'
import { fix, root, type Source, sources } from './architecture/sources.ts'

const source = sources.filter((file) => file.path.startsWith('src/'))
const code = sources.filter((file) => /\.tsx?$/.test(file.path))

/**
 * The ranks of the folders of `src`, lowest first. A file imports only from lower or equal ranks; the server only from
 * the first two.
 */
const ranks = ['contract', 'text', 'http', 'ui', 'own-comments', 'thread', 'features', 'routes']
const rankOf = (file: string) => {
  const folder = file.split('/')[1] ?? ''
  return folder.includes('.') ? ranks.length : ranks.indexOf(folder)
}

const inside = (file: string) => file.startsWith('src/')
const isServer = (file: string) => file.startsWith('src/server/')
const feature = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]

/** The only allowed import of a type from a higher rank: the router's options. */
const isTypeOnly = (file: Source, to: string) =>
  file.path === 'src/routes/__root.tsx' && to === 'src/router.tsx' && file.text.includes('import type { AppOptions }')

const forbiddenArrows = (file: Source): string[] =>
  file.imports
    .filter((to) => inside(to) && !isTypeOnly(file, to))
    .filter((to) => {
      if (isServer(file.path)) return isServer(to) ? !isServerArrow(file.path, to) : rankOf(to) > 1
      if (isServer(to)) return true
      const [mine, theirs] = [feature(file.path), feature(to)]
      if (mine !== undefined && theirs !== undefined && mine !== theirs) return true
      return rankOf(to) > rankOf(file.path)
    })
    .map((to) => `${file.path} -> ${to}`)

/** Packages that only one file or folder may import, so that they can be replaced there. */
const homes: Readonly<Record<string, RegExp>> = {
  ky: /^src\/http\//,
  'js-cookie': /^src\/http\/cookies\.ts$/,
  dompurify: /^src\/ui\/media\/sanitize\.ts$/,
  'node:sqlite': /^src\/server\/database\//,
  '@hono/node-server': /^src\/server\/http\//,
  pg: /^src\/server\/database\//,
}

const misplacedPackages = (file: Source): string[] =>
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
  it('서버의 폴더는 저마다 차례가 있다', () => {
    const folders = new Set(source.filter((file) => isServer(file.path)).map((file) => serverFolder(file.path)))
    const unranked = [...folders].filter((folder) => serverRank(`src/server/${folder}`) === -1)
    expect(fix(unranked, 'tests/architecture/server-ranks.ts의 차례에 넣으세요.')).toEqual([])
  })

  it('돌고 도는 화살표가 없다: 파일은 자기를 부르는 파일을 부르지 않는다', () => {
    const allowed = source.filter(({ path: file }) => file !== 'src/routes/__root.tsx')
    const untested = [...allowed, ...sources.filter((file) => file.path.startsWith('mocks/'))]
    expect(fix(importCycles(untested), '함께 쓰는 것을 아래로 내려 한쪽만 다른 쪽을 알게 하세요.')).toEqual([])
  })

  it('화살표는 아래로만 간다: 화면과 서버는 contract와 text에서만 만나고, features끼리는 서로 모른다', () => {
    const advice =
      '갈 수 없는 화살표입니다. 차례는 README.md의 집의 지도와 tests/architecture/server-ranks.ts에 있습니다. 함께 쓸 것은 아래 폴더로 내리고, 위의 것은 속성이나 인자로 받으세요.'
    expect(fix(source.flatMap(forbiddenArrows), advice)).toEqual([])
  })

  it('바꿔 끼울 수 있게, 바깥 꾸러미는 저마다 한곳에서만 부른다', () => {
    const advice = '이 꾸러미를 부르는 곳은 tests/architecture.test.ts의 homes에 적힌 곳뿐입니다. 그곳의 것을 쓰세요.'
    expect(fix(source.flatMap(misplacedPackages), advice)).toEqual([])
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
    const strange = outside.filter((arrow) => !behindSwitch.has(arrow))
    expect(fix(strange, 'src는 tests와 mocks를 부르지 않습니다.')).toEqual([])
  })

  it('알림은 화면에 쓰고, 브라우저의 창을 띄우지 않는다', () => {
    const dialogs = matches(/(?<![\w.])(?:(?:window|globalThis)\.)?(?:alert|confirm|prompt)\(.*/g, source)
    expect(fix(dialogs, '화면에 role="alert"로 쓰세요: src/features/desk/alerts.tsx.')).toEqual([])
  })

  it('다시 내보내기만 하는 파일이 없다: 어디서 왔는지 이름이 말해야 한다', () => {
    const passed = matches(/^export (?:\*|\{[^}]*\}) from .*/gm)
    expect(fix(passed, '쓰는 곳에서 처음 내보낸 파일을 바로 부르세요.')).toEqual([])
  })

  it('default export는 도구가 요구하는 곳에만 있다', () => {
    const demanded = /^(vite\.config|tests\/vitest\.config)/
    const undemanded = matches(/^export default .*/gm).filter((line) => !demanded.test(line))
    expect(fix(undemanded, '이름을 붙여 내보내세요.')).toEqual([])
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
    const silent = code.filter((file) => !file.path.startsWith('tests/architecture') && silenced.test(file.text))
    const paths = silent.map((file) => file.path)
    expect(fix(paths, '끄지 말고 고치거나, 끈 줄에 -- 뒤에 까닭을 적으세요.')).toEqual([])
  })

  it('파일은 작다: 200줄을 넘지 않고, 절반은 60줄을 넘지 않는다', () => {
    const long = sources.filter(({ lines }) => lines > 200).map(({ path: file, lines }) => `${file} ${lines}줄`)
    expect(fix(long, '고칠 까닭이 다른 것끼리 파일을 나누세요.')).toEqual([])
    const lines = source.filter((file) => /\.tsx?$/.test(file.path)).map((file) => file.lines)
    expect(lines.toSorted((a, b) => a - b)[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(60)
  })

  it('서랍 폴더가 없다', () => {
    const drawers = /(^|\/)(utils?|lib|helpers?|hooks|types|constants|common|misc|shared)\//
    const inDrawers = sources.filter((file) => drawers.test(file.path)).map((file) => file.path)
    expect(fix(inDrawers, '폴더의 이름은 무엇을 아는 곳인지 말해야 합니다. 쓰는 것 곁에 두세요.')).toEqual([])
  })

  it('README와 CONTRIBUTING과 시험이 부르는 파일과 명령은 모두 있다', () => {
    const readme = ['README.md', 'CONTRIBUTING.md']
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
    const named = [...readme.matchAll(/`((?:src|tests|mocks|posts|docs|\.deploy)\/[\w./$@{}*-]+)`/g)]
    // A name without a folder is a file beside the one named before it.
    const beside = [...readme.matchAll(/`(src\/[\w./-]+\/)[\w.-]+`((?:, `[\w.-]+`)+)/g)].flatMap(
      ([, folder = '', names = '']) => [...names.matchAll(/[\w.-]+/g)].map(([name]) => folder + name),
    )
    const pictured = [...readme.matchAll(/(?:src="|\]\()((?:\.github)\/[^")]+)/g)]
    // Paths in the advice of failing tests.
    const advised = code.flatMap((file) => [...file.text.matchAll(/((?:src|tests|mocks)\/[\w./-]*\w\/?)(?=[가-힣])/g)])
    const files = [...[...named, ...pictured, ...advised].map((match) => match[1] ?? ''), ...beside]
    expect(beside.length).toBeGreaterThan(0)
    const lost = files.filter((file) => !file.includes('*') && !existsSync(path.join(root, file)))
    expect(fix(lost, '그런 파일이 없습니다. README.md나 CONTRIBUTING.md나 시험의 말에서 이름을 고치세요.')).toEqual([])
    const manifest: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(path.join(root, 'package.json'), 'utf8'),
    )
    const scripts = [...readme.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '')
    const unknown = scripts.filter((script) => !(script in manifest.scripts))
    expect(fix(unknown, '그런 명령이 package.json에 없습니다.')).toEqual([])
  })

  it('CONTRIBUTING의 찾아보기에서 `;`로 나눈 것은 차례대로 짝을 이룬다', () => {
    const rows = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/^\| (.+) \| (.+) \|$/gm)
    const unpaired = [...rows].flatMap(([row, ...cells]) => {
      const [left, right] = cells.map((cell) => cell.replaceAll(/`[^`]*`|\([^()]*\)/g, '').split(';').length)
      return left === right ? [] : [row]
    })
    expect(fix(unpaired, '왼쪽과 오른쪽의 수를 맞추세요.')).toEqual([])
  })
})
