import { join } from 'node:path'

import type { Hono } from 'hono'
import { pino } from 'pino'

import { createInnerApi } from '#/server/app.ts'

import { inScratchFolder } from '../scratch-folder.ts'
import { percentilesOf, timed } from '../statistics.ts'
import { atMost, inMs, type Row, type Section } from '../table.ts'
import { type Call, calls, pageSize } from './calls.ts'
import { openFilled } from './fill-blog.ts'

type Blog = { readonly posts: number; readonly api: Hono; readonly close: () => Promise<void> }

const iterations = 200
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
  })
  return { posts, api, close: db.close }
}

const ask = async ({ api, posts }: Blog, { name, method = 'GET', path }: Call, iteration: number): Promise<void> => {
  const answer = await api.request(path(posts, iteration), {
    method,
    // Another address each time: repeated views from one address are not counted.
    headers: { 'x-forwarded-for': `198.51.${iteration >> 8}.${iteration & 255}` },
  })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} from ${path(posts, iteration)}`)
}

/** Alternates between the blogs, so that other load on the machine affects both alike. */
const measure = async (call: Call, small: Blog, large: Blog): Promise<Row> => {
  const times = { small: Array<number>(), large: Array<number>() }
  for (let iteration = 0; iteration < warmUp + iterations; iteration += 1) {
    const one = await timed(() => ask(small, call, iteration))
    const other = await timed(() => ask(large, call, iteration))
    if (iteration < warmUp) continue
    times.small.push(one)
    times.large.push(other)
  }
  const [few, many] = [percentilesOf(times.small), percentilesOf(times.large)]
  const ratio = many.p50 / few.p50
  const goal = call.maxMs === undefined ? atMost(ratio, 2) : atMost(many.p50, call.maxMs, ' ms')
  return { name: call.name, measured: inMs(many), reference: inMs(few), ratio, goal }
}

/** Whether answers get slower in a blog that is a hundred times as large. */
export const measureScale = (): Promise<Section> =>
  inScratchFolder(async (folder) => {
    const small = await openBlog(folder, 1_000)
    const large = await openBlog(folder, 100_000)
    const rows: Row[] = []
    for (const call of calls) rows.push(await measure(call, small, large))
    await Promise.all([small.close(), large.close()])
    return { title: '크기: 글 100,000개와 댓글 1,000,000개, 그 백분의 일인 블로그에 견주어', rows }
  })
