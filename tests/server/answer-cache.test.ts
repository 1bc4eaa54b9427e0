import { expect, it } from 'vitest'

import { createAnswerCache, type EncodedAnswer } from '#/server/cache/answer-cache.ts'

const body = () => ({ content: '0123456789', headers: {} })

/** An answer of 30 bytes in all. */
const answer = (): EncodedAnswer => {
  return { status: 200, isReusable: true, headers: {}, bodies: { identity: body(), br: body(), gzip: body() } }
}

const full = () => Promise.reject(new Error('줄이 찼다'))

const openCache = (capacity: number) => {
  let time = 0
  let [version, late, isReliable] = ['1', 0, true]
  const versions = () => ({ current: version, isReliable, late })
  const cache = createAnswerCache({ now: () => time, capacity, lateMs: 1_000 })
  const load = (key: string, make: () => Promise<EncodedAnswer>) => cache.load(key, versions, make)
  const visit = (key: string) => load(key, () => Promise.resolve(answer()))
  return {
    find: (key: string) => cache.find(key, versions()),
    load,
    visit,
    wait: (ms: number) => (time += ms),
    change: (to: string) => (version = to),
    reorder: () => (late += 1),
    lose: () => (isReliable = false),
  }
}

it('자리가 모자라면 오래 찾지 않은 답부터 내주고, 방금 찾은 답은 남는다', async () => {
  const { visit, find } = openCache(60)
  for (const key of ['가', '나', '가', '다']) await visit(key)
  expect(find('나')).toBeUndefined()
  expect([find('가'), find('다')]).toEqual([answer(), answer()])
})

it('늦기만 한 답은 새로 만들 수 없는 동안 그대로 나가고, 글이 바뀐 답은 나가지 않는다', async () => {
  const { load, visit, wait, reorder, change } = openCache(60)
  const good = await visit('가')
  reorder()
  wait(1_000)
  expect(await load('가', full)).toBe(good)
  change('2')
  await expect(load('가', full)).rejects.toThrow('줄이 찼다')
})

it('판을 믿을 수 없는 동안에는 간직한 답이 나가지 않고, 새 답을 간직하지도 않는다', async () => {
  const { load, visit, find, lose } = openCache(60)
  await visit('가')
  lose()
  expect(find('가')).toBeUndefined()
  await expect(load('가', full)).rejects.toThrow('줄이 찼다')
  await visit('나')
  expect(find('나')).toBeUndefined()
})

it('새로 만든 답이 서버의 탈이면, 늦기만 한 답이 그대로 나간다', async () => {
  const { load, visit, wait, reorder, change } = openCache(60)
  const failed = { ...answer(), status: 500, isReusable: false }
  const good = await visit('가')
  reorder()
  wait(1_000)
  expect(await load('가', () => Promise.resolve(failed))).toBe(good)
  change('2')
  expect(await load('가', () => Promise.resolve(failed))).toBe(failed)
})

it('아무것도 바뀌지 않은 답은 때가 지나도 그대로고, 인기 글의 차례만 바뀐 답은 때가 지나면 다시 만든다', async () => {
  const { visit, find, wait, reorder } = openCache(60)
  const good = await visit('가')
  wait(10_000)
  expect(find('가')).toBe(good)
  await visit('나')
  reorder()
  wait(999)
  expect(find('나')).toBeDefined()
  wait(1)
  expect([find('가'), find('나')]).toEqual([undefined, undefined])
})

it.each([
  ['늦게 다 만들어져도', async () => answer()],
  ['만들다 실패해도', () => Promise.reject(new Error('탈'))],
])('만드는 사이에 글이 바뀌면, 지난 답은 %s 새 답의 자리를 건드리지 않는다', async (_, end) => {
  const { load, visit, find, change } = openCache(60)
  const slow = Promise.withResolvers<void>()
  const old = load('가', () => slow.promise.then(end))
  change('2')
  const fresh = await visit('가')
  slow.resolve()
  await Promise.allSettled([old])
  await visit('나')
  expect(find('가')).toBe(fresh)
})
