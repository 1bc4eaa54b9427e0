import { assert, maxSafeNat, property } from 'fast-check'
import { expect, it } from 'vitest'

import { formatCount, formatPostCount } from '#/text/counts.ts'
import { readingMinutes } from '#/text/reading-time.ts'

it.for([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
] as const)('%i은(는) 세 자리마다 끊는다', ([count, text]) => {
  expect(formatCount(count)).toBe(text)
  expect(formatPostCount(count)).toBe(`${text}개의 글`)
})

it.for([
  [0, 1],
  [500, 1],
  [749, 1],
  [750, 2],
  [1_000, 2],
  [5_000, 10],
] as const)('%i자는 %i분에 읽는다', ([characters, minutes]) => {
  expect(readingMinutes('가'.repeat(characters))).toBe(minutes)
})

it('태그와 빈칸은 읽는 글자가 아니다', () => {
  const html = `<p class="${'x'.repeat(400)}">${'가 \n'.repeat(700)}</p>`
  expect(readingMinutes(html)).toBe(1)
})

it('코드의 꺾쇠도 한 글자다', () => {
  expect(readingMinutes(`<pre><code>${'&#x3C;'.repeat(700)}</code></pre>`)).toBe(1)
})

it('셀 수 있는 것은 모두 한국어 표기(CLDR)와 같게 끊는다', () => {
  const standard = new Intl.NumberFormat('ko-KR')
  assert(
    property(maxSafeNat(), (count) => {
      expect(formatCount(count)).toBe(standard.format(count))
    }),
  )
})
