import { expect, it } from 'vitest'

import { createCalls } from '#/http/calls.ts'
import { createNotify } from '#/http/notify.ts'

import { createHandlers } from '../mocks/handlers.ts'
import { callNames } from '../mocks/requests.ts'
import { endpoints } from './contract/endpoints.ts'
import { openCalls } from './contract/mock-server.ts'
import { openApp } from './server/open-app.ts'

const rows = Object.entries(endpoints)
const table = rows.map(([, { method, path }]) => `${method} ${path}`)

/** How a failure says what to add, and where. */
const inTable =
  '표에 없습니다. mocks/requests.ts의 callNames에 이름을, tests/contract/endpoints.ts에 한 줄을, tests/contract/endpoints/에 답과 거절의 시험을 더하세요.'
const inServer = '서버에 없습니다. src/server/<명사>/routes.ts에 길을, 그 뒤에 .all(길, only(메서드))을 더하세요.'
const inMocks = '흉내가 없습니다. mocks/handlers.ts에 on(메서드, 길, 이름, 답) 한 줄을 더하세요.'

const missing = (wanted: readonly string[], there: readonly string[], fix: string) =>
  wanted.filter((line) => !there.includes(line)).map((line) => `${line}: ${fix}`)

it('표에 있는 부름마다 서버의 길이 있고, 서버의 길마다 표의 줄이 있다', async () => {
  const { app } = await openApp()
  const routes = app.routes.filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
  const served = routes.map(({ method, path }) => `${method} ${path}`)
  expect([...missing(table, served, inServer), ...missing(served, table, inTable)]).toEqual([])
})

it('표에 있는 부름마다 흉내가 있고, 흉내마다 표의 줄이 있다', () => {
  const handlers = createHandlers().map(({ info }) => `${String(info.method)} ${String(info.path).replace('*', '')}`)
  const mocked = handlers.filter((line) => line.includes(' /api/'))
  expect([...missing(table, mocked, inMocks), ...missing(mocked, table, inTable)]).toEqual([])
  expect(missing(callNames, Object.keys(endpoints), inTable)).toEqual([])
})

it('화면의 부름마다 표의 줄이 있다', () => {
  expect(missing(Object.keys(createCalls({ baseUrl: '' })), Object.keys(endpoints), inTable)).toEqual([])
})

it.for(rows)('%s: 화면은 표의 주소로 부른다', async ([call, { method, path, ask }]) => {
  const { calls, log } = openCalls()
  // Whatever the blog of the mocks says to it.
  await ask({ calls, notify: createNotify('http://blog.test') }).catch(() => null)
  expect(log).toMatchObject([{ call, method }])
  expect(log[0]?.address).toMatch(new RegExp(`^${path.replace(':id', String.raw`\d+`)}(?:\\?|$)`))
})
