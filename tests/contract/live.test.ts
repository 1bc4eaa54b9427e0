import { describe, expect, it } from 'vitest'

import { parseLiveChange } from '#/contract/live.ts'

describe('댓글이 바뀌었다는 소식은', () => {
  it.each([
    { count: 5, last: 7 },
    { count: '5', last: '7' },
  ])('서버가 수를 숫자로 적든 글자로 적든 알아듣는다: %j', (data) =>
    expect(parseLiveChange(JSON.stringify(data))).toEqual({ count: 5, last: 7 }),
  )

  it.each([null, 5, [], {}, { count: 5 }, { count: -1, last: 7 }, { count: 5, last: '' }, { count: 5, last: '7번' }])(
    '뜻을 모를 것이면 못 들은 셈 친다: %j',
    (data) => expect(parseLiveChange(JSON.stringify(data))).toBeNull(),
  )
})
