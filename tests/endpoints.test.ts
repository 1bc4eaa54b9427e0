import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

import type { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it } from 'vitest'

import { createBeacon } from '#/http/beacon.ts'
import { createCalls } from '#/http/calls.ts'
import { createInnerApi } from '#/server/app.ts'

import { createHandlers } from '../mocks/handlers.ts'
import { callNames } from '../mocks/requests.ts'
import { sources } from './architecture/sources.ts'
import { endpoints } from './contract/endpoints.ts'
import { openCalls } from './contract/mock-server.ts'
import { openBlogServer } from './server/open-blog-server.ts'

const rows = Object.entries(endpoints)
const table = rows.map(([, { method, path }]) => `${method} ${path}`)

/** How a failure says what to add, and where. */
const inTable =
  '표에 없습니다. mocks/requests.ts의 callNames에 이름이 없으면 이름을, tests/contract/endpoints/에 답과 거절의 시험을, tests/contract/endpoints.ts에 그것을 부르는 한 줄을 더하세요. 있으면 그 path가 이 주소인지 보세요.'
const inServer =
  '서버에 없습니다. src/server/<명사>/에 길을, 그 뒤에 .all(길, only(메서드))을 더하고, 새 명사라면 src/server/app.ts의 apiRoutes에 이으세요.'
const inPages = '첫 HTML을 그릴 때 부를 수 없습니다. 길을 src/server/app.ts의 createApp이 아니라 apiRoutes에 이으세요.'
const inMocks =
  '흉내가 없습니다. mocks/handlers.ts에 on(메서드, 길, 이름, 답) 한 줄을, 답은 mocks/*-answers.ts에 mocks/serialize.ts의 함수로 더하세요.'
const inCalls =
  '화면이 부를 수 없거나 다른 곳을 부릅니다. src/http/calls.ts에 주소와 스키마 한 줄을 더하고, tests/contract/endpoints/의 ask에서 그것을 부르세요.'
const inFeatures =
  '어느 화면도 쓰지 않습니다. src/features/<명사>/<명사>.queries.ts에 queryOptions와 훅을, 바꾸는 것이면 그 곁에 더하세요.'
const inSpecification = 'tests/specification.md의 7장에 이 부름의 줄과 그 시험을 더하세요.'
const refusingIds =
  '주소에 번호가 있는데 거절의 시험이 없습니다. tests/contract/endpoints/의 refuses에 없는 번호의 404와 번호 아닌 것의 400을 더하세요. 본보기는 post.ts의 refusesIds입니다.'
const refusing =
  '다른 메서드를 405로 거절하지 않거나 할 수 있는 것을 틀리게 말합니다. src/server/<명사>/에서 그 길의 뒤에 .all(길, only(메서드))을 더하세요.'

const missing = (wanted: readonly string[], there: readonly string[], fix: string) =>
  wanted.filter((line) => !there.includes(line)).map((line) => `${line}: ${fix}`)

const routesOf = ({ routes }: Hono): readonly string[] =>
  routes
    .filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)

it('표에 있는 부름마다 서버의 길이 있고, 서버의 길마다 표의 줄이 있다', async () => {
  const served = routesOf((await openBlogServer()).app)
  expect([...missing(table, served, inServer), ...missing(served, table, inTable)]).toEqual([])
})

it('읽는 부름은 첫 HTML을 그리는 서버 안에서도 된다', async () => {
  const { db, clock } = await openBlogServer()
  const inner = createInnerApi({
    db,
    clock,
    pageSize: 2,
    owner: '글지기',
    trustProxy: false,
    log: pino({ level: 'silent' }),
  })
  const served = routesOf((await openBlogServer()).app)
  const streams = new Set(rows.filter(([, { isStream }]) => isStream).map(([, { path }]) => `GET ${path}`))
  // Nobody is signed in where pages are drawn.
  const reads = table.filter(
    (line) =>
      line.startsWith('GET ') && !line.startsWith('GET /api/owner/') && served.includes(line) && !streams.has(line),
  )
  expect(missing(reads, routesOf(inner), inPages)).toEqual([])
})

it.for([...new Set(rows.map(([, { path }]) => path))])('%s: 할 수 없는 메서드는 405이다', async (path) => {
  const { fetch } = await openBlogServer()
  const methods = rows.filter(([, row]) => row.path === path).map(([, { method }]) => method)
  const other = ['PATCH', 'PUT', 'DELETE'].find((method) => !methods.some((known) => known === method))
  const answer = await fetch(path.replace(':id', '1'), { method: other ?? 'TRACE' })
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const said = answer.headers.get('allow')?.split(', ') ?? []
  const isRefused = answer.status === 405 && isDeepStrictEqual(said.toSorted(), allow.toSorted())
  expect(isRefused ? [] : [`${path}: ${refusing}`]).toEqual([])
})

const mocked = createHandlers()
  .map(({ info }) => `${String(info.method)} ${String(info.path).replace('*', '')}`)
  .filter((line) => line.includes(' /api/'))

it('표에 있는 부름마다 흉내가 있고, 흉내마다 표의 줄이 있다', () => {
  expect([...missing(table, mocked, inMocks), ...missing(mocked, table, inTable)]).toEqual([])
  expect(missing(callNames, Object.keys(endpoints), inTable)).toEqual([])
})

it('화면의 부름마다 표의 줄이 있고, 쓰는 화면이 있다', () => {
  const names = Object.keys(createCalls({ baseUrl: '' }))
  // A query that two features share lies below them.
  const features = sources
    .filter(({ path }) => path.startsWith('src/features/') || path.endsWith('.query.ts'))
    .map(({ text }) => text)
  const used = [...features.join('\n').matchAll(/(?:await api\(\)\)|\bcalls)\.(\w+)\(/g)].map(([, name = '']) => name)
  expect([...missing(names, Object.keys(endpoints), inTable), ...missing(names, used, inFeatures)]).toEqual([])
})

it('부름마다 명세의 줄이 있다', () => {
  const written = readFileSync('tests/specification.md', 'utf8')
  const lines = table.map((line) => line.replaceAll(/:(\w+)/g, '{$1}'))
  expect(lines.filter((line) => !written.includes(`| ${line} |`)).map((line) => `${line}: ${inSpecification}`)).toEqual(
    [],
  )
})

it('번호를 받는 부름마다 거절의 시험이 있다', () => {
  const unrefused = rows.filter(([, { path, refuses }]) => path.includes(':id') && refuses === null)
  expect(unrefused.map(([call]) => `${call}: ${refusingIds}`)).toEqual([])
})

it.for(rows.filter((_, index) => mocked.includes(table[index] ?? '')))(
  '%s: 화면은 표의 주소로 부른다',
  async ([call, { method, path, ask }]) => {
    const { calls, owner, log } = openCalls()
    const asked = async () => ask({ calls, owner, beacon: createBeacon('http://blog.test') })
    // Whatever the blog of the mocks says to it.
    await asked().catch(() => null)
    const wanted = new RegExp(`^${method} ${path.replace(':id', String.raw`\d+`)}(?:\\?|$)`)
    const wrong = log.filter((seen) => seen.call !== call || !wanted.test(`${seen.method} ${seen.address}`))
    expect(log.length === 1 && wrong.length === 0 ? [] : [`${call}: ${inCalls}`, ...wrong]).toEqual([])
  },
)
