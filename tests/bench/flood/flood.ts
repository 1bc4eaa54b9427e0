import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

import { inScratchFolder } from '../scratch-folder.ts'
import { newestPosts, startBlog } from '../servers.ts'
import { type Percentiles, percentilesOf, timed } from '../statistics.ts'
import { atMost, inMs, type Row, type Section } from '../table.ts'

const adminPassword = 'a password of the owner'
const visits = 20

const crowds = [
  ['한 집의 /64 230곳', 'home'],
  ['저마다 다른 집 230곳', 'homes'],
] as const

const comment = (postId: number, author: string, password: string) =>
  JSON.stringify({ postId, commentInfo: { author, password, content: '잘 읽었습니다.' } })

/** Times of comments, each from a different address. */
const measure = async (origin: string, network: string, body: string): Promise<Percentiles> => {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `${network}.${visit}` }
    times.push(
      await timed(async () => {
        const answer = await fetch(`${origin}/api/comment`, { method: 'POST', headers, body })
        const text = await answer.text()
        if (answer.status !== 201) throw new Error(`a comment was answered ${answer.status}: ${text}`)
      }),
    )
  }
  return percentilesOf(times)
}

/** Runs `work` while 230 networks repeat one comment without pause. */
const duringAttack = async <T>(origin: string, body: string, from: string, work: () => Promise<T>): Promise<T> => {
  const attackers = spawn(process.execPath, [resolve('tests/bench/flood/attackers.ts'), origin, body, from], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(attackers.stdout, 'data')
    return await work()
  } finally {
    attackers.kill()
  }
}

/** How long visitors and the owner wait for their comments while attackers flood the password queue. */
export const measureFlood = (): Promise<Section> =>
  inScratchFolder(async (folder) => {
    const { origin, stop } = await startBlog(folder, { TRUST_PROXY: '1', ADMIN_PASSWORD: adminPassword })
    try {
      const [{ id }, { id: attacked }] = await newestPosts(origin)
      const people = [
        { name: '손님의 댓글', network: '203.0.113', body: comment(id, '길손', '비밀') },
        { name: '주인의 댓글', network: '192.0.2', body: comment(id, '글지기', adminPassword) },
      ]
      const measureAll = async (): Promise<readonly Percentiles[]> => {
        const spreads: Percentiles[] = []
        for (const { network, body } of people) spreads.push(await measure(origin, network, body))
        return spreads
      }
      const quiet = await measureAll()
      const rows: Row[] = []
      for (const [crowd, from] of crowds) {
        const busy = await duringAttack(origin, comment(attacked, '무리', '무리'), from, measureAll)
        for (const [index, { name }] of people.entries()) {
          const [during, before] = [busy[index], quiet[index]]
          if (during === undefined || before === undefined) continue
          rows.push({
            name: `${name}, ${crowd}이 몰릴 때`,
            measured: inMs(during),
            reference: inMs(before),
            ratio: during.p50 / before.p50,
            goal: atMost(during.p99, 1_000, ' ms'),
          })
        }
      }
      return { title: '쇄도: 같은 댓글을 쉬지 않고 되풀이하는 그물 230곳, 조용할 때에 견주어', rows }
    } finally {
      await stop()
    }
  })
