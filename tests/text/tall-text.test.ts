import { expect, it } from 'vitest'

import { isTall } from '#/ui/collapsible-text.tsx'

it.for(['', '잘 읽었습니다.', '가'.repeat(1_000), '줄\n'.repeat(20)])('보통의 댓글은 접지 않는다: %#', (text) =>
  expect(isTall(text)).toBe(false),
)

it.for(['\n'.repeat(1_500), '가'.repeat(5_000), '줄\u2028'.repeat(100), '줄\u0085'.repeat(100), '줄\r\n'.repeat(30)])(
  '줄이 많거나 긴 댓글은 접는다: %#',
  (text) => expect(isTall(text)).toBe(true),
)
