import { once } from 'node:events'
import { connect, createServer } from 'node:net'

import { expect, inject, it, onTestFinished, vi } from 'vitest'

import { body } from '../server/commenting.ts'
import { scratchSchema } from './scratch-schema.ts'
import { openServer } from './two-servers.ts'

const soon = { timeout: 30_000, interval: 20 }

/** The database through a connection that can lose the answer to the next commit of a change of comments. */
const lossy = async () => {
  const url = await scratchSchema(inject('postgres') ?? '')
  const socket = `${/host=([^&]*)/.exec(url)?.[1]}/.s.PGSQL.5432`
  let loses = false
  const proxy = createServer((near) => {
    const far = connect(socket)
    let isChanging = false
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on('error', () => other.destroy())
      end.once('close', () => other.destroy())
    }
    far.on('data', (bytes) => {
      // PostgreSQL tells that it has committed.
      if (loses && isChanging && bytes.includes('COMMIT\0')) {
        loses = false
        near.destroy()
      } else near.write(bytes)
    })
    near.on('data', (bytes) => {
      isChanging ||= loses && /(?:insert into|update) "comment"/.test(bytes.toString('latin1'))
      far.write(bytes)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    url: url.replace(/host=[^&]*/, `host=127.0.0.1&port=${address.port}`),
    loseNextCommit: (): void => {
      loses = true
    },
    hasLost: () => !loses,
  }
}

it('적은 뒤 그 대답만 끊겨도, 간직한 화면이 낡은 채로 남지 않는다', async () => {
  const { url, loseNextCommit, hasLost } = await lossy()
  const { page, isKept, write, remove } = await openServer(url)
  const keep = () => vi.waitUntil(async () => (await page()) !== '' && isKept(), soon)
  await keep()
  loseNextCommit()
  expect((await write(body({ content: '쓴 말' }))).status).toBe(503)
  expect(hasLost()).toBe(true)
  expect(await page()).toContain('쓴 말')
  await keep()
  loseNextCommit()
  expect((await remove(1, '비밀')).status).toBe(503)
  expect(hasLost()).toBe(true)
  expect(await page()).not.toContain('쓴 말')
})
