import { expect, it, vi } from 'vitest'

import { htmlOf } from './reading.ts'

it.each([
  ['data:image/png;base64,AAAA'],
  ['file:///a.png'],
  ['<C:\\\\사진\\\\a.png>'],
  ['HTTPS://example.com/a.png'],
  [''],
])('보여 줄 수 없는 주소의 그림은 그 설명이 대신하고, 글쓴이에게 알린다: %s', async (address) => {
  const log = { warn: vi.fn<(message: string) => void>() }
  expect(await htmlOf(`![가](${address})`, { log })).toBe(
    '<p><span class="missing-image">그림이 없습니다: 가</span></p>',
  )
  expect(log.warn.mock.calls.flat()).toEqual([
    '2026/글.md: 쓸 수 없는 주소의 그림은 보이지 않습니다. 글 곁에 두고 그 경로를 적어 주세요. 가',
  ])
})
