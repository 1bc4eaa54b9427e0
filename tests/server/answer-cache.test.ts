import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createAnswerCache, type EncodedAnswer, revalidationDelayMs } from '#/server/cache/answer-cache.ts'

const body = () => ({ content: '0123456789', headers: {} })

/** An answer of 30 bytes in all. */
const answer = (): EncodedAnswer => {
  return { status: 200, isReusable: true, headers: {}, bodies: { identity: body(), br: body(), gzip: body() } }
}

const openCache = (capacity: number) => {
  let time = 0
  let version = '1'
  const cache = createAnswerCache({ now: () => time, capacity, lifetimeMs: 1_000 })
  const load = (key: string, make: () => Promise<EncodedAnswer>) => cache.load(key, { version: () => version, make })
  const visit = (key: string) => load(key, () => Promise.resolve(answer()))
  return {
    peek: (key: string) => cache.peek(key, version),
    load,
    visit,
    wait: (ms: number) => (time += ms),
    change: (to: string) => (version = to),
  }
}

it('자리가 모자라면 오래 찾지 않은 답부터 내주고, 방금 찾은 답은 남는다', async () => {
  const { visit, peek } = openCache(60)
  for (const key of ['가', '나', '가', '다']) await visit(key)
  expect(peek('나')).toBeUndefined()
  expect([peek('가'), peek('다')]).toEqual([answer(), answer()])
})

const later = () => vi.advanceTimersByTimeAsync(revalidationDelayMs)

describe('때가 지난 답은', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('글이 그대로면 기다리지 않고 나가고, 딸린 파일이 나간 뒤에 한 번만 새로 만들어진다', async () => {
    const { load, visit, peek, wait } = openCache(60)
    const old = await visit('가')
    wait(999)
    expect(peek('가')).toBe(old)
    wait(1)
    expect(peek('가')).toBeUndefined()
    const fresh = answer()
    const make = vi.fn<() => Promise<EncodedAnswer>>(() => Promise.resolve(fresh))
    expect([await load('가', make), await load('가', make)]).toEqual([old, old])
    expect(make).not.toHaveBeenCalled()
    await later()
    expect(make).toHaveBeenCalledOnce()
    expect(peek('가')).toBe(fresh)
  })

  it('그사이 누가 새로 만들었으면 다시 만들지 않는다', async () => {
    const { load, visit, wait, change } = openCache(60)
    await visit('가')
    wait(1_000)
    const make = vi.fn<() => Promise<EncodedAnswer>>(() => Promise.resolve(answer()))
    await load('가', make)
    change('2')
    await visit('가')
    await later()
    expect(make).not.toHaveBeenCalled()
  })

  it.each([
    ['만들지 못하면', () => Promise.reject(new Error('줄이 찼다'))],
    ['만든 것이 서버의 탈이면', () => Promise.resolve({ ...answer(), status: 500, isReusable: false })],
  ])('새로 %s 그대로 나가고, 다음에 찾을 때 다시 만든다', async (_, make) => {
    const { load, visit, peek, wait } = openCache(60)
    const old = await visit('가')
    wait(1_000)
    expect(await load('가', make)).toBe(old)
    await later()
    expect(await visit('가')).toBe(old)
    await later()
    expect(peek('가')).toBeDefined()
    expect(peek('가')).not.toBe(old)
  })
})

it('글이 바뀌면 지난 답은 나가지 않는다', async () => {
  const { load, visit, change } = openCache(60)
  await visit('가')
  change('2')
  const fresh = answer()
  expect(await load('가', () => Promise.resolve(fresh))).toBe(fresh)
  change('3')
  await expect(load('가', () => Promise.reject(new Error('줄이 찼다')))).rejects.toThrow('줄이 찼다')
})

it.each([
  ['늦게 다 만들어져도', async () => answer()],
  ['만들다 실패해도', () => Promise.reject(new Error('탈'))],
])('만드는 사이에 글이 바뀌면, 지난 답은 %s 새 답의 자리를 건드리지 않는다', async (_, end) => {
  const { load, visit, peek, change } = openCache(60)
  const slow = Promise.withResolvers<void>()
  const old = load('가', () => slow.promise.then(end))
  change('2')
  const fresh = await visit('가')
  slow.resolve()
  await Promise.allSettled([old])
  await visit('나')
  expect(peek('가')).toBe(fresh)
})
