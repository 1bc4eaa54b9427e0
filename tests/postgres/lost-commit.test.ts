import { once } from 'node:events'
import { connect, createServer } from 'node:net'

import { expect, inject, it, onTestFinished, vi } from 'vitest'

import { body } from '../server/commenting.ts'
import { scratchSchema } from './scratch-schema.ts'
import { openServer } from './two-servers.ts'

const soon = { timeout: 30_000, interval: 20 }

/**
 * The database through connections that can lose the answer to the next commit of a change of comments, or keep the commit until
 * `release`, when the connection is long broken.
 */
const lossy = async () => {
  const url = await scratchSchema(inject('postgres') ?? '')
  const socket = `${/host=([^&]*)/.exec(url)?.[1]}/.s.PGSQL.5432`
  let loses: 'answer' | 'connection' | null = null
  const kept = Promise.withResolvers<() => void>()
  const proxy = createServer((near) => {
    const far = connect(socket)
    let isChanging = false
    let isKept = false
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.once('close', () => isKept || far.destroy())
    far.once('close', () => near.destroy())
    far.on('data', (bytes) => {
      // PostgreSQL tells that it has committed.
      if (loses === 'answer' && isChanging && bytes.includes('COMMIT\0')) {
        loses = null
        near.destroy()
      } else if (!isKept) near.write(bytes)
    })
    near.on('data', (bytes) => {
      isChanging ||= loses !== null && /(?:insert into|update) "comment"/.test(bytes.toString('latin1'))
      if (loses !== 'connection' || !isChanging || !bytes.includes('commit\0')) return far.write(bytes)
      loses = null
      isKept = true
      kept.resolve(() => far.end(bytes))
      near.destroy()
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    url: url.replace(/host=[^&]*/, `host=127.0.0.1&port=${address.port}`),
    loseNext: (what: 'answer' | 'connection'): void => {
      loses = what
    },
    hasLost: () => loses === null,
    release: async () => (await kept.promise)(),
  }
}

it('적은 뒤 그 대답만 끊겨도, 간직한 화면이 낡은 채로 남지 않는다', async () => {
  const { url, loseNext, hasLost } = await lossy()
  const { page, isKept, write, remove } = await openServer(url)
  const keep = () => vi.waitUntil(async () => (await page()) !== '' && isKept(), soon)
  await keep()
  loseNext('answer')
  expect((await write(body({ content: '쓴 말' }))).status).toBe(503)
  expect(hasLost()).toBe(true)
  expect(await page()).toContain('쓴 말')
  await keep()
  loseNext('answer')
  expect((await remove(1, '비밀')).status).toBe(503)
  expect(hasLost()).toBe(true)
  expect(await page()).not.toContain('쓴 말')
})

it('연결이 끊긴 뒤에야 적혀도, 그사이 간직한 화면이 낡은 채로 남지 않는다', async () => {
  const { url, loseNext, hasLost, release } = await lossy()
  const { page, isKept, write } = await openServer(url)
  await vi.waitUntil(async () => (await page()) !== '' && isKept(), soon)
  loseNext('connection')
  expect((await write(body({ content: '늦게 적힌 말' }))).status).toBe(503)
  expect(hasLost()).toBe(true)
  await vi.waitUntil(async () => !(await page()).includes('늦게 적힌 말') && isKept(), soon)
  await release()
  await vi.waitUntil(async () => (await page()).includes('늦게 적힌 말'), soon)
})
