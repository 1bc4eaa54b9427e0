import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { askedPage, positiveId, positiveInteger } from '#/contract/addresses.ts'

it('정확히 셀 수 있는 양의 정수는 모두 번호다', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
      expect([positiveId(String(id)), positiveInteger(String(id)), askedPage(id)]).toEqual([id, id, id])
    }),
  )
})

it.for(['', '0', '01', '-1', '+1', '1.0', '1e3', ' 1', '1 ', '１', '0x1', 'all'])('%o은(는) 번호가 아니다', (text) => {
  expect([positiveId(text), positiveInteger(text)]).toEqual([null, null])
})

it.for(['9007199254740992', '99999999999999999999', '9'.repeat(400)])(
  '%s: 너무 커서 아무것의 번호도 아니다',
  (text) => {
    expect(positiveId(text)).toBeNull()
    expect(positiveInteger(text)).toBe(Number.MAX_SAFE_INTEGER + 1)
    expect(askedPage(text)).toBe(1)
  },
)
