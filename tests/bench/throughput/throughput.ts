import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

import { inScratchFolder } from '../scratch-folder.ts'
import { newestPosts, type RunningServer, startBlog, startConstantServer } from '../servers.ts'
import { median, rounds } from '../statistics.ts'
import { atLeast, atMost, inMs, type Row, type Section } from '../table.ts'
import type { Round } from './load.ts'

const run = promisify(execFile)
const load = resolve('tests/bench/throughput/load.ts')
const duration = 2_000

/** Runs the client in a separate process, so that its work does not distort the measurement. */
const ask = async (address: string): Promise<Round> => {
  const { stdout } = await run(process.execPath, [load, address, String(duration)])
  const round: Round = JSON.parse(stdout)
  return round
}

type Pair = { readonly ours: Round; readonly best: Round }

/** The medians of both sides, and of the ratio within pairs: other load on the machine affects both of a pair alike. */
const compare = (pairs: readonly Pair[], of: keyof Round) => ({
  ours: median(pairs.map(({ ours }) => ours[of])),
  best: median(pairs.map(({ best }) => best[of])),
  ratio: median(pairs.map(({ ours, best }) => ours[of] / best[of])),
})

const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}번/초`

const alternate = async (path: string, blog: RunningServer, constant: RunningServer): Promise<readonly Pair[]> => {
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ ours: await ask(blog.origin + path), best: await ask(constant.origin + path) })
  return pairs
}

const rateRow = (name: string, pairs: readonly Pair[], goal: number): Row => {
  const { ours, best, ratio } = compare(pairs, 'perSecond')
  return {
    name: `${name}, 요청 수`,
    measured: perSecond(ours),
    reference: perSecond(best),
    ratio,
    goal: atLeast(ratio, goal),
  }
}

/** Answers per second, compared with a server that sends the same bytes without looking at the request. */
export const compareRates = async (
  name: string,
  path: string,
  blog: RunningServer,
  constant: RunningServer,
  goal: number,
): Promise<Row> => rateRow(name, await alternate(path, blog, constant), goal)

const measure = async (name: string, path: string, blog: RunningServer, constant: RunningServer): Promise<Row[]> => {
  const pairs = await alternate(path, blog, constant)
  const [half, tail] = [compare(pairs, 'p50'), compare(pairs, 'p99')]
  return [
    rateRow(name, pairs, 0.6),
    {
      name: `${name}, 기다린 시간 p99`,
      measured: inMs({ p50: half.ours, p99: tail.ours }),
      reference: inMs({ p50: half.best, p99: tail.best }),
      ratio: tail.ratio,
      goal: atMost(tail.ratio, 3),
    },
  ]
}

/** Cached pages and API answers, compared with a server that sends the same bytes without looking at the request. */
export const measureThroughput = (): Promise<Section> =>
  inScratchFolder(async (folder) => {
    const blog = await startBlog(folder)
    const [{ id, path: post }] = await newestPosts(blog.origin)
    // With `pageNum`, as the app asks for it.
    const [list, detail] = ['/api/posts?pageNum=1', `/api/posts/${id}`]
    const constant = await startConstantServer('node', folder, blog.origin, ['/', post, list, detail])
    try {
      const rows = [
        ...(await measure('첫 화면', '/', blog, constant)),
        ...(await measure('글', post, blog, constant)),
        await compareRates('API 목록', list, blog, constant, 0.8),
        await compareRates('API 글', detail, blog, constant, 0.8),
      ]
      return { title: '처리량: 간직한 답, 늘 같은 답만 하는 Node http 서버에 견주어 (연결 32개)', rows }
    } finally {
      await Promise.all([blog.stop(), constant.stop()])
    }
  })
