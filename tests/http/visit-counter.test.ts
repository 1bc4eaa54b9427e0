import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { createVisitCounter } from '#/features/visits/visit-counter.ts'

const hour = 3_600_000

/** A counter whose requests wait until they are answered. */
const openCounter = (cookies = new Map<string, number>()) => {
  const calls: { readonly path: string; readonly answer: (isAgreed: boolean) => Promise<void> }[] = []
  const counter = createVisitCounter({
    beacon: (path) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const answer = async (isAgreed: boolean) => {
        resolve(isAgreed)
        await promise
      }
      calls.push({ path, answer })
      return promise
    },
    cookies: {
      get: (name) => (cookies.has(name) ? '1' : undefined),
      set: (name, _value, lifetimeMs) => void cookies.set(name, lifetimeMs),
    },
  })
  return { counter, calls, cookies, paths: () => calls.map(({ path }) => path) }
}

describe('방문자와 글 조회', () => {
  it('그렇다는 답을 받은 뒤에야 쿠키가 서고, 하루와 세 시간을 산다', async () => {
    const { counter, calls, cookies, paths } = openCounter()
    counter.countVisitor()
    counter.countView(30)
    expect(paths()).toEqual(['user/increment', 'posts/30/increaseView'])
    expect(cookies.size).toBe(0)
    for (const { answer } of calls) await answer(true)
    expect([...cookies]).toEqual([
      ['visited', 24 * hour],
      ['viewed_30', 3 * hour],
    ])
  })

  it('쿠키가 있으면 보내지 않는다', () => {
    const { counter, paths } = openCounter(
      new Map([
        ['visited', 1],
        ['viewed_30', 1],
      ]),
    )
    counter.countVisitor()
    counter.countView(30)
    expect(paths()).toEqual([])
  })

  it('보내는 동안에는 몇 번 그려도 한 번이다', () => {
    const { counter, paths } = openCounter()
    counter.countView(30)
    counter.countView(30)
    expect(paths()).toEqual(['posts/30/increaseView'])
  })

  it('글마다 따로 센다', () => {
    const { counter, paths } = openCounter()
    counter.countView(30)
    counter.countView(29)
    expect(paths()).toEqual(['posts/30/increaseView', 'posts/29/increaseView'])
  })

  it('그렇다고 한 것은 쿠키가 사라져도, 며칠을 열어 두어도 이 페이지에서 다시 보내지 않는다', async () => {
    const { counter, calls, cookies, paths } = openCounter()
    counter.countView(30)
    await calls[0]?.answer(true)
    cookies.clear()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * hour })
    onTestFinished(() => void vi.useRealTimers())
    counter.countView(30)
    expect(paths()).toHaveLength(1)
  })

  it('실패한 것은 다음에 볼 때 다시 보낸다', async () => {
    const { counter, calls, cookies, paths } = openCounter()
    counter.countView(30)
    await calls[0]?.answer(false)
    expect(cookies.size).toBe(0)
    counter.countView(30)
    expect(paths()).toHaveLength(2)
    await calls[1]?.answer(true)
    expect(cookies.has('viewed_30')).toBe(true)
  })

  it('실패를 기다리는 동안 다른 창이 세었으면 보내지 않는다', async () => {
    const { counter, calls, cookies, paths } = openCounter()
    counter.countView(30)
    await calls[0]?.answer(false)
    cookies.set('viewed_30', 1)
    counter.countView(30)
    expect(paths()).toHaveLength(1)
  })
})
