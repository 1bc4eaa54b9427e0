import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import {
  Count,
  Deleted,
  Flag,
  Id,
  Instant,
  InstantOrNull,
  list,
  orNull,
  objectOrNull,
  OptionalText,
  TextOrEmpty,
} from '#/contract/primitives.ts'

/** Parses a field, which may be absent. */
const read = (schema: z.core.$ZodType, fields: object) => z.safeParse(z.object({ field: schema }), fields)
const valueOf = (schema: z.core.$ZodType, fields: object) => read(schema, fields).data?.field

describe('번호', () => {
  it.for([
    [7, 7],
    ['7', 7],
    [0, 0],
    ['0', 0],
    ['007', 7],
    [9_007_199_254_740_991, 9_007_199_254_740_991],
  ] as const)('%o은(는) %d이다', ([wire, id]) => expect(valueOf(Id, { field: wire })).toBe(id))

  it.for([
    '',
    ' 7',
    '7번',
    '7.5',
    7.5,
    '1e3',
    '-1',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '9007199254740993',
    true,
    {},
    [],
  ])('%o은(는) 번호가 아니다', (wire) => expect(read(Id, { field: wire }).success).toBe(false))

  it('없거나 null인 것은 번호가 아니다', () => {
    expect(read(Id, {}).success).toBe(false)
    expect(read(Id, { field: null }).success).toBe(false)
  })
})

describe('수', () => {
  it.for([
    [0, 0],
    ['0', 0],
    [1234, 1234],
    ['1234', 1234],
  ] as const)('%o은(는) %d이다', ([wire, count]) => expect(valueOf(Count, { field: wire })).toBe(count))

  it.for([-1, '-1', 1.5, '1,234', ''])('%o은(는) 수가 아니다', (wire) =>
    expect(read(Count, { field: wire }).success).toBe(false),
  )
})

describe('때', () => {
  const instant = '2026-11-19T15:30:00.000Z'

  it.for([
    [instant],
    ['2026-11-19T15:30:00Z'],
    ['2026-11-20T00:30:00+09:00'],
    ['2026-11-20T00:30:00.000+09:00'],
    ['2026-11-19 15:30:00'],
    [' 2026-11-19 15:30:00 '],
    ['2026-11-19 15:30:00.000'],
    ['2026-11-19 15:30'],
    ['2026-11-19T15:30:00'],
    ['2026-11-20 00:30:00+09'],
    ['2026-11-20T00:30:00+09'],
    ['2026-11-19 15:30:00.000+00'],
    ['2026-11-19T10:00:00-0530'],
    ['20261119T153000Z'],
    ['20261120T003000+0900'],
    [Date.parse(instant)],
    [String(Date.parse(instant))],
  ] as const)('%o은(는) 같은 때를 가리킨다', ([wire]) => expect(valueOf(Instant, { field: wire })).toBe(instant))

  it('날짜만 있으면 UTC의 자정이다', () =>
    expect(valueOf(Instant, { field: '2026-11-20' })).toBe('2026-11-20T00:00:00.000Z'))

  it('1970년의 밀리초도 때다', () => expect(valueOf(Instant, { field: 0 })).toBe('1970-01-01T00:00:00.000Z'))

  it.for(['', '어제', '2026-13-40 99:99:99', Number.NaN, 1e20, true, {}])('%o은(는) 때가 아니다', (wire) =>
    expect(read(Instant, { field: wire }).success).toBe(false),
  )
})

describe('있어도 없어도 되는 때', () => {
  it.for(['', '0000-00-00 00:00:00', 9e15, null, undefined])('%o이면 없다', (wire) =>
    expect(valueOf(InstantOrNull, { field: wire })).toBeNull(),
  )
  it('적지 않아도 된다', () => expect(valueOf(InstantOrNull, {})).toBeNull())
})

describe('지움 표시', () => {
  it.for([0, '0', null, undefined])('%o은(는) 살아 있다는 뜻이다', (wire) =>
    expect(valueOf(Deleted, { field: wire })).toBe(false),
  )

  it.for([1, '1', true, '2026-11-20T03:00:00Z', '2026-11-20 03:00:00', 1_795_000_000_000, '', false])(
    '%o은(는) 지워졌다는 뜻이다',
    (wire) => expect(valueOf(Deleted, { field: wire })).toBe(true),
  )
})

describe('그렇다는 표시', () => {
  it.for([true, 1, '1', 'true'])('%o은(는) 그렇다는 뜻이다', (wire) =>
    expect(valueOf(Flag, { field: wire })).toBe(true),
  )

  it.for([{}, { field: null }, { field: false }, { field: 0 }, { field: '0' }, { field: '' }, { field: 'false' }])(
    '%o은(는) 아니라는 뜻이다',
    (fields) => expect(valueOf(Flag, fields)).toBe(false),
  )

  it.for(['더', 2, {}])('%o은(는) 표시가 아니다', (wire) => expect(read(Flag, { field: wire }).success).toBe(false))
})

describe('없을 수 있는 글', () => {
  it.for([{}, { field: null }, { field: '' }, { field: '  ' }])('%o에는 없다', (fields) =>
    expect(valueOf(OptionalText, fields)).toBeNull(),
  )

  it('있으면 그대로다', () => expect(valueOf(OptionalText, { field: ' 부제 ' })).toBe(' 부제 '))

  it.for([{}, { field: null }, { field: '' }])('빠질 수 없는 자리라면 %o은(는) 빈 글이다', (fields) =>
    expect(valueOf(TextOrEmpty, fields)).toBe(''),
  )

  it.for([7, true, {}, []])('%o은(는) 글이 아니다', (wire) => {
    expect(read(OptionalText, { field: wire }).success).toBe(false)
    expect(read(TextOrEmpty, { field: wire }).success).toBe(false)
  })
})

describe('목록과 짝', () => {
  it.for([{}, { field: null }, { field: [] }])('%o은(는) 빈 목록이다', (fields) =>
    expect(valueOf(list(Id), fields)).toEqual([]),
  )

  it('목록의 것은 하나하나 읽는다', () => expect(valueOf(list(Id), { field: [1, '2'] })).toEqual([1, 2]))

  it.for([{}, { field: null }, { field: [] }])('%o에는 짝이 없다', (fields) =>
    expect(valueOf(objectOrNull(z.object({ id: Id })), fields)).toBeNull(),
  )

  it('무엇이 든 목록은 짝이 아니다', () =>
    expect(read(objectOrNull(z.object({ id: Id })), { field: [7] }).success).toBe(false))

  it('짝이 있으면 읽는다', () =>
    expect(valueOf(objectOrNull(z.object({ id: Id })), { field: { id: '3' } })).toEqual({ id: 3 }))

  it.for([{}, { field: null }])('%o은(는) null이다', (fields) => expect(valueOf(orNull(Id), fields)).toBeNull())
})
