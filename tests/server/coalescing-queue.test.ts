import { expect, it, vi } from 'vitest'

import { createClientQueue, createCoalescingQueue, QueueFull } from '#/server/queue.ts'

/** One task at a time, and the first is under way until the test ends it. */
const openBusy = (maxWaiting: number) => {
  const turns = createCoalescingQueue<string>(createClientQueue({ atOnce: 1, maxWaiting }))
  const first = Promise.withResolvers<string>()
  const order: string[] = []
  const ask = (client: string, name: string) =>
    turns(client, name, async () => {
      order.push(name)
      return name
    })
  const blocked = turns('가', '붙든 것', () => first.promise)
  return { ask, order, end: () => first.resolve(''), blocked }
}

it('여럿이 한꺼번에 바라는 것은 한 번만 하고, 가장 먼저 온 차례에 한다', async () => {
  const { ask, order, end } = openBusy(10)
  const asked = ['하나', '둘', '모두의 것'].map((name) => ask('가', name))
  const others = [ask('나', '모두의 것'), ask('나', '모두의 것')]
  end()
  expect(await Promise.all([...asked, ...others])).toEqual(['하나', '둘', '모두의 것', '모두의 것', '모두의 것'])
  expect(order.filter((name) => name === '모두의 것')).toHaveLength(1)
  expect(order.indexOf('모두의 것')).toBeLessThan(order.indexOf('둘'))
})

it('제 자리를 얻지 못한 사람도, 남이 같은 것을 기다리면 함께 받고, 아무도 기다리지 않으면 물러난다', async () => {
  const { ask, end } = openBusy(1)
  const first = ask('나', '가진 것')
  const second = ask('다', '가진 것')
  await expect(ask('라', '다른 것')).rejects.toThrow(QueueFull)
  end()
  expect(await Promise.all([first, second])).toEqual(['가진 것', '가진 것'])
})

it('실패는 기다린 모두에게 알리고, 다음에 물으면 다시 한다', async () => {
  const turns = createCoalescingQueue<string>(createClientQueue({ atOnce: 1, maxWaiting: 1 }))
  const task = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('탈')).mockResolvedValueOnce('됨')
  const asked = [turns('가', '것', task), turns('나', '것', task)]
  for (const each of asked) await expect(each).rejects.toThrow('탈')
  expect(task).toHaveBeenCalledOnce()
  expect(await turns('가', '것', task)).toBe('됨')
})
