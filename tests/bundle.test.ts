import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { unusedExports } from '#/server/building/unused-react.ts'
import { filesOf } from '#/server/pages/screen-files.ts'

import { fix, sources } from './architecture/sources.ts'
import { client, compressedSize, readChunk, readManifest, screenBudgets, scriptsOf } from './bundle/budgets.ts'

/** A word of each package that no minifier can shorten. */
const marks = { DOMPurify: 'dompurify', ky: 'HTTPError', zod: '_zod' }

const manifest = readManifest()
const allFiles = filesOf(manifest, Object.keys(manifest))
const scripts = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.js'))
const withWord = (word: string) => scripts(allFiles).filter((file) => RegExp(word).test(readChunk(file)))
/** The scripts that call an export of React. Vite and the router have a `preload` of their own. */
const callersOf = (name: string) => withWord(name === 'preload' ? String.raw`\.preload\)\(` : String.raw`\b${name}\b`)
const LintRules = z.object({
  rules: z.object({
    'eslint/no-restricted-imports': z.tuple([
      z.string(),
      z.object({ paths: z.array(z.object({ name: z.string(), importNames: z.array(z.string()) })) }),
    ]),
  }),
})
const initial = new Set(screenBudgets.flatMap(({ route }) => scriptsOf(manifest, route)))

describe('빌드한 스크립트', () => {
  it.each(screenBudgets)(
    '$name 화면이 처음에 받는 것은 줄여서 $budget 바이트를, 여섯 파일을 넘지 않는다',
    ({ route, budget }) => {
      const files = scriptsOf(manifest, route)
      expect(files.length).toBeGreaterThan(1)
      expect(files.length).toBeLessThanOrEqual(6)
      expect(files.reduce((sum, file) => sum + compressedSize(file), 0)).toBeLessThanOrEqual(budget)
    },
  )

  it.each(Object.entries(marks))('%s은(는) 어느 화면이든 처음에 받는 것에 들어 있지 않다', (_name, mark) => {
    const withMark = scripts(allFiles).filter((file) => readChunk(file).includes(mark))
    // In none at all, the mark would have lost its meaning.
    expect(withMark).not.toEqual([])
    expect(withMark.filter((file) => initial.has(file))).toEqual([])
  })

  it('React에서 빼고 짓는 것을 쓰는 데가 없다: 빌드한 앱에서만 오류가 난다', () => {
    // Used, and found under this name: minifying keeps the names of exports.
    expect(callersOf('useSyncExternalStore')).not.toEqual([])
    const names = Object.values(unusedExports).flat()
    const calls = names.flatMap((name) => callersOf(name).map((file) => `${file}: ${name}`))
    const props = sources
      .filter(
        ({ path: file, text }) =>
          file.endsWith('.tsx') && /<(?:React\.)?Fragment[^>]*\sref=|\sprecedence=|<script\b[^>]*\sasync/.test(text),
      )
      .map(({ path: file }) => `${file}: Fragment의 ref, precedence, script의 async`)
    expect(fix([...calls, ...props], '쓰려면 src/server/building/unused-react.ts에서 그 줄을 빼세요.')).toEqual([])
  })

  it('React에서 빼고 짓는 것은 쓰려고 들여올 때 편집기와 `npm run check`가 말한다', () => {
    const { rules } = LintRules.parse(JSON.parse(readFileSync('.oxlintrc.json', 'utf8')))
    const [, { paths }] = rules['eslint/no-restricted-imports']
    expect(Object.fromEntries(paths.map(({ name, importNames }) => [name, importNames]))).toEqual(unusedExports)
  })

  it('새 댓글을 듣는 것은 3,000바이트를 넘지 않는다: 읽기만 하는 이도 받는다', () => {
    const own = scripts(filesOf(manifest, ['src/features/comments/arrivals.tsx'])).filter((file) => !initial.has(file))
    expect(own).not.toEqual([])
    expect(own.reduce((sum, file) => sum + compressedSize(file), 0)).toBeLessThanOrEqual(3_000)
  })

  it('읽는 이가 받는 것은 `Intl`을 쓰지 않는다: 전화기에서 하나 만드는 데 0.1초까지 걸린다', () => {
    const withIntl = scripts(allFiles).filter((file) => readChunk(file).includes('new Intl.'))
    // The developers' panels do, which also shows that minifying keeps the words.
    expect(withIntl).not.toEqual([])
    expect(withIntl.filter((file) => !/devtools/i.test(file))).toEqual([])
  })

  it('서버가 그릴 때 쓰는 것은 한 파일이라, 켜 둔 사이에 다시 빌드해도 나중에 읽을 것이 없다', () => {
    expect(readdirSync(path.join(client, '../server'))).toEqual(['entry-server.js'])
  })

  it('흉내 서버와 그 스위치는 아무 데도 들어 있지 않다', () => {
    // The one is a word of MSW's, the other of the switches'.
    const mocked = scripts(allFiles).filter((file) => /mockServiceWorker|흉내 서버/.test(readChunk(file)))
    expect(mocked).toEqual([])
    expect(readFileSync('mocks/panel.tsx', 'utf8')).toContain('흉내 서버')
  })
})

const built = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => !file.startsWith('.vite'))
const texts = built.filter((file) => /\.(js|css|svg|json|webmanifest|txt)$/.test(file))
const read = (file: string) => readFileSync(path.join(client, file))

/** In the order in which a browser meets them, each once. */
const layersOf = (css: string) => [
  ...new Set([...css.matchAll(/@layer ([\w, ]+)/g)].flatMap(([, names = '']) => names.trim().split(/, */))),
]

it('겹겹의 모양은 스크립트가 어떻게 나뉘든 정한 차례로 온다', () => {
  const sheets = built.filter((file) => file.endsWith('.css'))
  const [ranking = ''] = readFileSync('src/ui/style.css', 'utf8').split(';')
  // The sheet that loads first decides, and any may: a screen's sheets come with its code.
  const unranked = sheets.filter((file) => String(layersOf(read(file).toString())) !== String(layersOf(ranking)))
  expect(sheets.length).toBeGreaterThan(2)
  expect(unranked).toEqual([])
})

describe.each([
  { suffix: '.br', pack: brotliCompressSync, unpack: brotliDecompressSync },
  { suffix: '.gz', pack: (body: Buffer) => gzipSync(body, { level: 9 }), unpack: gunzipSync },
])('빌드가 줄여 둔 $suffix', ({ suffix, pack, unpack }) => {
  const packed = built.filter((file) => file.endsWith(suffix))

  it('작아지는 글마다 더 줄일 수 없는 것이 곁에 있고, 글꼴과 쪽에는 없다', () => {
    const sizes = texts.map((file) => ({ file, whole: read(file).length, least: pack(read(file)).length }))
    const smaller = sizes.filter(({ whole, least }) => least < whole)
    expect(smaller.length).toBeGreaterThan(10)
    expect(packed.toSorted()).toEqual(smaller.map(({ file }) => file + suffix).toSorted())
    expect(smaller.filter(({ file, least }) => read(file + suffix).length > least)).toEqual([])
  })

  it('풀면 본디 파일이다', () => {
    const different = packed.filter((file) => !unpack(read(file)).equals(read(file.slice(0, -suffix.length))))
    expect(different).toEqual([])
  })
})
