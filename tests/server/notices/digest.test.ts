import { describe, expect, it } from 'vitest'

import { type Noted, planNotices } from '#/server/notices/deliveries.ts'

const start = Date.parse('2026-11-20T03:00:00.000Z')
const instant = (seconds: number): string => new Date(start + seconds * 1_000).toISOString()

/** A comment that came at this second, and was told at that one. */
const noted = (comment_id: number, at: number, told: number | null = null, together = 0): Noted => ({
  comment_id,
  at: instant(at),
  told_at: told === null ? null : instant(told),
  together,
})
const many = (count: number, at: (index: number) => number, told: number | null = null, together = 0) =>
  Array.from({ length: count }, (_, index) => noted(index + 1, at(index), told, together))

const plan = (rows: readonly Noted[], now: number) => planNotices(rows, start + now * 1_000)
const wait = (until: number) => ({ kind: 'wait', until: start + until * 1_000 })
const tell = (ids: readonly number[], together = false) => ({ kind: 'tell', ids, asDigest: together })

describe('언제 무엇을 알리는지', () => {
  it('아무도 쓰지 않았으면 기다린다', () => {
    expect(plan([], 0)).toEqual({ kind: 'wait', until: Infinity })
    expect(plan([noted(1, 0, 0)], 0)).toEqual({ kind: 'wait', until: Infinity })
  })

  it('첫 댓글은 바로, 함께 온 것은 잠깐 뒤에 하나씩 알린다', () => {
    expect(plan([noted(1, 0), noted(2, 0)], 0)).toEqual(tell([1]))
    const rows = [noted(1, 0, 0), noted(2, 0), noted(3, 1)]
    expect(plan(rows, 4)).toEqual(wait(5))
    expect(plan(rows, 5)).toEqual(tell([2, 3]))
  })

  it('십 분에 다섯까지는 하나씩이고, 여섯부터는 하나로 모은다', () => {
    const four = many(4, (index) => index * 60, 200)
    expect(plan([...four, noted(5, 300)], 300)).toEqual(tell([5]))
    const five = many(5, (index) => index * 60, 300)
    expect(plan([...five, noted(6, 301)], 301)).toEqual(wait(331))
    expect(plan([...five, noted(6, 301)], 331)).toEqual(tell([6], true))
    // While it waits for them to end, the first ones become older than ten minutes.
    const late = Array.from({ length: 5 }, (_, index) => noted(6 + index, 583 + index / 2))
    expect(plan([...many(5, (index) => index / 2, 5), ...late], 615)).toEqual(tell([6, 7, 8, 9, 10], true))
    // Ten minutes after the first one there are five again.
    expect(plan([...five.slice(1), noted(6, 601)], 601)).toEqual(tell([6]))
  })

  it('모은 것은 조용해지면, 늦어도 그 첫 댓글의 십 분 뒤에 알린다', () => {
    const flood = [noted(900, -1, -1), ...many(200, (index) => index * 0.1)]
    expect(plan(flood, 20)).toEqual(wait(19.9 + 30))
    expect(plan(flood, 50)).toMatchObject(
      tell(
        flood.slice(1).map(({ comment_id }) => comment_id),
        true,
      ),
    )
    const slow = [noted(900, -1, -1), ...many(200, (index) => index * 3)]
    expect(plan(slow, 599)).toEqual(wait(600))
    expect(plan(slow, 600)).toMatchObject({ kind: 'tell', asDigest: true })
  })

  it('모은 알림은 십 분에 한 번을 넘지 않는다', () => {
    const told = many(20, () => 0, 50, 1)
    expect(plan([...told, noted(21, 60)], 100)).toEqual(wait(650))
    expect(plan([...told, noted(21, 60)], 649)).toEqual(wait(650))
    expect(plan([...told, noted(21, 60)], 650)).toEqual(tell([21], true))
    expect(plan([...told, noted(21, 601)], 601)).toEqual(tell([21]))
  })

  it('초당 몇이 쏟아져도 두 번까지만 울린다', () => {
    for (const every of [0.01, 0.1, 0.5, 0.9]) {
      let rows = many(200, (index) => index * every)
      const rings: number[] = []
      for (let now = 0; now < 1_200; now += 0.1) {
        const come = rows.filter(({ at }) => Date.parse(at) <= start + now * 1_000)
        const planned = plan(come, now)
        if (planned.kind === 'wait') continue
        const ids = new Set(planned.ids)
        const told_at = instant(now)
        rows = rows.map((row) =>
          ids.has(row.comment_id) ? { ...row, told_at, together: Number(planned.asDigest) } : row,
        )
        rings.push(...(planned.asDigest ? [ids.size] : planned.ids.map(() => 1)))
      }
      expect(rings).toEqual([1, 199])
    }
  })
})
