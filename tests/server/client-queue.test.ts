import { expect, it } from 'vitest'

import { createClientQueue, QueueFull } from '#/server/queue.ts'

const settle = () => new Promise((done) => setImmediate(done))

/** A queue whose tasks end when the test says so. */
const openQueue = (atOnce: number, maxWaiting: number) => {
  const queue = createClientQueue({ atOnce, maxWaiting })
  const running = new Map<string, () => void>()
  const started: string[] = []
  const refused: string[] = []
  const ask = (client: string, name: string): void => {
    const task = () => {
      started.push(name)
      return new Promise<void>((end) => running.set(name, end))
    }
    queue(client, task).catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error
      refused.push(name)
    })
  }
  const end = async (name: string): Promise<void> => {
    running.get(name)?.()
    running.delete(name)
    await settle()
  }
  return { ask, end, started, refused, queue }
}

const names = (client: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${client}${index + 1}`)

it.each([1, 4])('한 사람이 줄을 다 차지하고 있어도, 다른 사람이 바로 다음 차례다 (한 번에 %i)', async (atOnce) => {
  const { ask, end, started } = openQueue(atOnce, 50)
  for (const name of names('가', 50)) ask('가', name)
  ask('나', '나1')
  await settle()
  expect(started).toEqual(names('가', atOnce))
  await end('가1')
  expect(started.slice(atOnce)).toEqual(['나1'])
})

it('여럿이 기다리면 번갈아 차례가 오고, 한 사람의 것은 온 차례대로다', async () => {
  const { ask, end, started } = openQueue(1, 50)
  for (const client of ['가', '나', '다']) for (const name of names(client, 2)) ask(client, name)
  for (let turn = 0; turn < 5; turn += 1) await end(started.at(-1) ?? '')
  expect(started).toEqual(['가1', '나1', '다1', '가2', '나2', '다2'])
})

it('하나씩만 묻는 사람들이 끊이지 않아도, 많이 물은 사람의 차례도 온다', async () => {
  const { ask, end, started } = openQueue(1, 50)
  for (const name of names('가', 3)) ask('가', name)
  for (const name of ['나1', '다1']) ask(name[0] ?? '', name)
  for (const next of ['', '나2', '다2', '나3', '다3']) {
    await end(started.at(-1) ?? '')
    if (next !== '') ask(next[0] ?? '', next)
  }
  expect(started).toContain('가2')
})

it('끊이지 않고 묻는 사람이 이백이어도, 새로 온 사람은 다음 차례이고, 그 뒤의 몇 번도 그렇다', async () => {
  const { ask, end, started } = openQueue(1, 300)
  const crowd = Array.from({ length: 200 }, (_, index) => `무리${index} `)
  for (const client of crowd) ask(client, client)
  // Each client asks again as soon as it is served.
  const serveCrowd = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      const name = started.at(-1) ?? ''
      ask(name.replace(/ .*/, ' '), `${name}+`)
      await end(name)
    }
  }
  await serveCrowd(1_000)
  for (let visit = 0; visit < 4; visit += 1) {
    ask('손님', `손님${visit}`)
    await serveCrowd(1)
    expect(started.at(-1)).toBe(`손님${visit}`)
    await end(`손님${visit}`)
  }
})

it('저마다 하나씩 기다려 줄이 차도, 새로 온 사람은 방금 다녀간 사람의 자리를 얻는다', async () => {
  const { ask, end, refused } = openQueue(1, 3)
  ask('가', '가1')
  for (const client of ['나', '다', '라']) ask(client, `${client}1`)
  ask('마', '마1')
  await settle()
  expect(refused).toEqual(['마1'])
  await end('가1')
  ask('가', '가2')
  ask('손님', '손님1')
  await settle()
  expect(refused).toEqual(['마1', '가2'])
})

it('줄이 차면 가장 많이 기다리는 사람의 마지막 것이 자리를 내주고, 똑같이 나눠 가진 뒤에는 아무도 밀려나지 않는다', async () => {
  const { ask, refused } = openQueue(1, 4)
  ask('가', '가0')
  for (const name of names('가', 5)) ask('가', name)
  await settle()
  expect(refused).toEqual(['가5'])
  for (const name of names('나', 3)) ask('나', name)
  await settle()
  expect(new Set(refused)).toEqual(new Set(['가5', '가4', '가3', '나3']))
})

it('실패한 일도 자리를 내주고, 줄이 비면 아무것도 기억하지 않은 듯 다시 시작한다', async () => {
  const { queue } = openQueue(1, 1)
  await expect(queue('가', () => Promise.reject(new Error('일부러')))).rejects.toThrow('일부러')
  await expect(queue('가', () => Promise.resolve('다음'))).resolves.toBe('다음')
})
