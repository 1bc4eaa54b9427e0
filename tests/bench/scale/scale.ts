import { join } from 'node:path'

import type { Hono } from 'hono'
import { pino } from 'pino'

import { createInnerApi } from '#/server/app.ts'

import { spreadOf, timed } from '../samples.ts'
import { inScratchFolder } from '../scratch.ts'
import { atMost, inMs, type Row, type Section } from '../table.ts'
import { type Call, calls, pageSize } from './calls.ts'
import { openFilled } from './filling.ts'

type Blog = { readonly posts: number; readonly api: Hono; readonly close: () => Promise<void> }

const turns = 200
const warmUp = 30

const openBlog = async (folder: string, posts: number): Promise<Blog> => {
  const db = await openFilled(join(folder, `${posts}.sqlite`), posts)
  const log = pino({ level: 'silent' })
  const api = createInnerApi({
    db,
    clock: () => new Date(),
    log,
    pageSize,
    owner: '글지기',
    trustProxy: true,
    popularChanged: () => {},
  })
  return { posts, api, close: db.close }
}

const ask = async ({ api, posts }: Blog, { name, method = 'GET', path }: Call, turn: number): Promise<void> => {
  const answer = await api.request(path(posts, turn), {
    method,
    // Each from elsewhere: a second view from one address is not counted.
    headers: { 'x-forwarded-for': `198.51.${turn >> 8}.${turn & 255}` },
  })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} from ${path(posts, turn)}`)
}

/** In turns, so that whatever else the machine does falls on both. */
const measure = async (call: Call, small: Blog, large: Blog): Promise<Row> => {
  const times = { small: Array<number>(), large: Array<number>() }
  for (let turn = 0; turn < warmUp + turns; turn += 1) {
    const one = await timed(() => ask(small, call, turn))
    const other = await timed(() => ask(large, call, turn))
    if (turn < warmUp) continue
    times.small.push(one)
    times.large.push(other)
  }
  const [few, many] = [spreadOf(times.small), spreadOf(times.large)]
  const ratio = many.p50 / few.p50
  const goal = call.most === undefined ? atMost(ratio, 2) : atMost(many.p50, call.most, ' ms')
  return { name: call.name, measured: inMs(many), beside: inMs(few), ratio, goal }
}

/** Whether an answer takes longer when the blog is a hundred times as large. */
export const scale = (): Promise<Section> =>
  inScratchFolder(async (folder) => {
    const small = await openBlog(folder, 1_000)
    const large = await openBlog(folder, 100_000)
    const rows: Row[] = []
    for (const call of calls) rows.push(await measure(call, small, large))
    await Promise.all([small.close(), large.close()])
    return { title: '크기: 글 100,000개와 댓글 1,000,000개, 그 백분의 일인 블로그에 견주어', rows }
  })
