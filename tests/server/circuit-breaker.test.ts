import { expect, it } from 'vitest'

import { DatabaseGone } from '#/server/database/database.ts'
import { createCircuitBreaker } from '#/server/database/postgres-faults.ts'

const silence = () => Promise.reject(Object.assign(new Error('The server is silent'), { code: 'ETIMEDOUT' }))
const refused = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))

/** A breaker for tasks that have waited in no queue. */
const openBreaker = () => {
  const breaker = createCircuitBreaker()
  return <T>(task: () => Promise<T>): Promise<T> => breaker(task, performance.now())
}

it('데이터베이스가 답하지 않으면 한 부름만 다시 물어보고, 나머지는 기다리지 않고 물러난다', async () => {
  const breaker = openBreaker()
  await expect(breaker(silence)).rejects.toThrow(DatabaseGone)
  const probe = Promise.withResolvers<string>()
  const probing = breaker(() => probe.promise)
  let calls = 0
  const count = async () => {
    calls += 1
  }
  await expect(breaker(count)).rejects.toThrow(DatabaseGone)
  expect(calls).toBe(0)
  probe.resolve('답')
  expect(await probing).toBe('답')
  await Promise.all([breaker(count), breaker(count)])
  expect(calls).toBe(2)
})

it('물어본 것도 답이 없으면 다음 부름이 다시 물어본다', async () => {
  const breaker = openBreaker()
  for (let n = 0; n < 3; n += 1) await expect(breaker(silence)).rejects.toThrow(DatabaseGone)
  expect(await breaker(() => Promise.resolve('답'))).toBe('답')
})

it('곧바로 거절하는 데이터베이스에는 부름마다 물어본다', async () => {
  const breaker = openBreaker()
  await expect(breaker(refused)).rejects.toThrow(DatabaseGone)
  const first = Promise.withResolvers<number>()
  const both = [breaker(() => first.promise), breaker(() => Promise.resolve(2))] as const
  first.resolve(1)
  expect(await Promise.all(both)).toEqual([1, 2])
})

it('부름의 잘못은 그대로 던지고, 다른 부름을 막지 않는다', async () => {
  const breaker = openBreaker()
  const mistake = new TypeError('잘못')
  await expect(breaker(() => Promise.reject(mistake))).rejects.toBe(mistake)
  expect(await breaker(() => Promise.resolve(1))).toBe(1)
})

it('답하지 않는 것을 알기 전에 줄을 선 부름은, 차례가 와도 다시 기다리지 않고 물러난다', async () => {
  const breaker = createCircuitBreaker()
  const queuedAt = performance.now()
  await expect(breaker(silence, queuedAt)).rejects.toThrow(DatabaseGone)
  let calls = 0
  const count = async () => {
    calls += 1
  }
  await expect(breaker(count, queuedAt)).rejects.toThrow(DatabaseGone)
  expect(calls).toBe(0)
  await breaker(count, performance.now())
  await breaker(count, queuedAt)
  expect(calls).toBe(2)
})
