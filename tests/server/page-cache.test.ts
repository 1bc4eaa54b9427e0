import { expect, test } from 'vitest'

import { createPageCache, type KeptPage } from '#/server/pages/page-cache.ts'

/** A page of 30 bytes in all. */
const page = (): KeptPage => {
  const body = { bytes: new Uint8Array(10), headers: {} }
  return { status: 200, headers: {}, bodies: { identity: body, br: body, gzip: body } }
}

const full = () => Promise.reject(new Error('줄이 찼다'))

const openCache = (capacity: number) => {
  let time = 0
  const cache = createPageCache({ now: () => time, capacity, lifetime: 1_000 })
  const visit = (key: string, version = '1') => cache.load(key, version, () => Promise.resolve(page()))
  return { ...cache, visit, wait: (ms: number) => (time += ms) }
}

test('자리가 모자라면 오래 찾지 않은 화면부터 내주고, 방금 찾은 화면은 남는다', async () => {
  const { visit, peek } = openCache(60)
  for (const key of ['가', '나', '가', '다']) await visit(key)
  expect(peek('나', '1')).toBeUndefined()
  expect([peek('가', '1'), peek('다', '1')]).toEqual([page(), page()])
})

test('때만 지난 화면은 새로 그릴 수 없는 동안 그대로 나가고, 글이 바뀐 화면은 나가지 않는다', async () => {
  const { load, visit, wait } = openCache(60)
  const good = await visit('가')
  wait(1_000)
  expect(await load('가', '1', full)).toBe(good)
  await expect(load('가', '2', full)).rejects.toThrow('줄이 찼다')
})

test('때가 지난 화면은 글이 그대로여도 다시 그린다', async () => {
  const { visit, peek, wait } = openCache(60)
  await visit('가')
  wait(999)
  expect(peek('가', '1')).toBeDefined()
  wait(1)
  expect(peek('가', '1')).toBeUndefined()
})

test.each([
  ['늦게 다 그려져도', async () => page()],
  ['그리다 실패해도', () => Promise.reject(new Error('탈'))],
])('그리는 사이에 글이 바뀌면, 지난 화면은 %s 새 화면의 자리를 건드리지 않는다', async (_, end) => {
  const { load, visit, peek } = openCache(60)
  const slow = Promise.withResolvers<void>()
  const old = load('가', '1', () => slow.promise.then(end))
  const fresh = await visit('가', '2')
  slow.resolve()
  await Promise.allSettled([old])
  await visit('나')
  expect(peek('가', '2')).toBe(fresh)
})
