import { expect, it, vi } from 'vitest'

import { body } from '../commenting.ts'
import { openOne } from './open-notifier.ts'

it('알릴 것이 없는 동안에는 읽기만 하고, 쓰는 차례를 잡지 않는다', async () => {
  const { db, write, receiver, rows, pass, notifier } = await openOne()
  await write(body())
  await receiver.next()
  await expect.poll(() => rows('delivery')).toEqual([])
  // Until then the comment counts towards a burst.
  pass(20 * 60_000)
  await expect.poll(() => rows('notice')).toEqual([])
  const transact = vi.spyOn(db, 'transact')
  pass(60_000)
  await notifier.stop()
  expect(transact).not.toHaveBeenCalled()
})
