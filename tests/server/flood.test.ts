import { expect, it, onTestFinished } from 'vitest'

import type { Passwords } from '#/server/passwords/passwords.ts'

import { adminPassword, body, openComments } from './commenting.ts'

const tick = () => new Promise((done) => setImmediate(done))

/** Long enough for everything to happen that waits for no password. */
const settle = async () => {
  for (let ticks = 0; ticks < 10; ticks += 1) await tick()
}

/** Passwords that are hashed and compared only when a test says so: each `wave` does all that wait. */
const waitingPasswords = () => {
  let isHolding = false
  const waiting: (() => void)[] = []
  const wait = () => (isHolding ? new Promise<void>((go) => waiting.push(go)) : Promise.resolve())
  const hash = async (password: string) => {
    await wait()
    return `hash of ${password}`
  }
  const passwords: Passwords = {
    hash,
    verify: async (password, known) => (await hash(password)) === known,
    rehash: () => Promise.reject(new Error('no request here is repeated')),
  }
  const wave = async () => {
    for (const go of waiting.splice(0)) go()
    await settle()
  }
  /** How many waves it takes until the task is done. */
  const wavesUntil = async (task: Promise<unknown>): Promise<number> => {
    let isDone = false
    const done = task.finally(() => (isDone = true))
    let waves = 0
    for (await settle(); waves < 100; waves += 1) {
      if (isDone) break
      await wave()
    }
    if (isDone) await done
    return waves
  }
  const hold = (isOn: boolean) => {
    isHolding = isOn
    for (const go of waiting.splice(0)) go()
  }
  return { passwords, hold, wave, wavesUntil }
}

it.each([
  // Too few to use up a home's limit per minute: refused requests take no place in the queue.
  ['한 집의 /64 210곳', 15, (n: number) => `2001:db8:1:${n.toString(16)}::1`],
  // Until each has been served once.
  ['저마다 다른 집 210곳', 60, (n: number) => `2001:db8:${n.toString(16)}::1`],
])('%s이 쉬지 않고 줄을 채워도, 다른 곳에서 온 손님과 주인은 기다리지 않는다', async (_, before, addressOf) => {
  const { passwords, hold, wave, wavesUntil } = waitingPasswords()
  const { write } = await openComments({ passwords })
  const attack = new AbortController()
  hold(true)
  const attacker = async (n: number) => {
    const statuses = []
    while (!attack.signal.aborted) {
      statuses.push((await write(body({}, 2), { from: addressOf(n) })).status)
      await tick()
    }
    return statuses
  }
  const attackers = Array.from({ length: 210 }, (__, n) => attacker(n))
  onTestFinished(() => attack.abort())
  for (let waves = 0; waves < before; waves += 1) await wave()

  const visitor = write(body(), { from: '203.0.113.1' })
  expect(await wavesUntil(visitor)).toBeLessThanOrEqual(3)
  expect((await visitor).status).toBe(201)
  const owner = write(body({ author: '글지기', password: adminPassword }), { from: '203.0.113.2' })
  // Two more: the owner's password is compared, too.
  expect(await wavesUntil(owner)).toBeLessThanOrEqual(5)
  expect((await owner).status).toBe(201)

  attack.abort()
  hold(false)
  const statuses = new Set((await Promise.all(attackers)).flat())
  expect([...statuses].filter((status) => status !== 201 && status !== 429)).toEqual([])
})
