import { expect, it, onTestFinished, vi } from 'vitest'

import type { Database } from '#/server/database/database.ts'

import { openTestDatabase } from '../blog.ts'
import { body } from '../commenting.ts'
import { openNotifier } from './open-notifier.ts'
import { openReceiver } from './receiver.ts'

/** Each look moves the stopped clock on by the interval: far less than what is waited for afterwards. */
const patience = { timeout: 15_000, interval: 1 }

it('보낼 것을 집지 못하면 쉬었다가 다시 집고, 그사이 쉬지 않고 되풀이하지 않는다', async () => {
  const real = await openTestDatabase()
  let isFull = false
  let transactions = 0
  const db: Database = {
    ...real,
    transact: (work) => {
      transactions += Number(isFull)
      // The first of each round looks for deliveries, and writes nothing where there is nothing new; the second claims one.
      return isFull && transactions % 2 === 0 ? Promise.reject(new Error('full')) : real.transact(work)
    },
  }
  const receiver = await openReceiver()
  receiver.now('refuses')
  const { write, pass, lines, notifier } = await openNotifier([{ kind: 'hook', url: receiver.url }], {}, { db })
  await write(body())
  await receiver.next()
  await expect.poll(() => lines.join('')).toContain('tried again')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  isFull = true
  pass(60_000)
  await vi.waitFor(() => expect(transactions).toBe(2), patience)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(transactions).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(transactions).toBe(4), patience)
  isFull = false
  receiver.now('takes')
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await receiver.next()).body).toMatchObject({ event: 'comment' })
  await notifier.stop()
})
