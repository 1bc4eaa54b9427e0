import { expect, it } from 'vitest'

import { pauseBeforeSearch } from '#/features/search/use-typed.ts'
import { searchLimits } from '#/text/search/query-limits.ts'

const minute = 60_000

it('처음에는 손을 멈추자마자 찾고, 아무리 오래 쳐도 서버의 한도를 넘지 않는다', () => {
  expect(pauseBeforeSearch(0)).toBe(150)
  const searchedAt: number[] = []
  const countWithin = (now: number) => searchedAt.filter((time) => time > now - minute).length
  for (let now = 0; now < 5 * minute;) {
    now += pauseBeforeSearch(countWithin(now))
    searchedAt.push(now)
    expect(countWithin(now)).toBeLessThanOrEqual(searchLimits.perMinute)
  }
})
