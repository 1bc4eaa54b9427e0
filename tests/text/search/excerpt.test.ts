import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { excerptOf } from '#/text/search/excerpt.ts'
import { fold } from '#/text/search/folding.ts'
import { askedText } from '#/text/search/query-limits.ts'
import { parseQuery } from '#/text/search/query.ts'

import { line, word } from './texts.ts'

const markedIn = (text: string, typed: string): readonly string[] => {
  const { literal, loose } = parseQuery(askedText(typed))
  const { excerpt, marks } = excerptOf(text, text.includes(typed) ? literal : [...literal, ...loose])
  return marks.map(([start, end]) => excerpt.slice(start, end))
}

it('찾은 곳의 둘레를 보이고, 찾은 말에 표시한다', () => {
  const text =
    `${'앞에는 다른 말이 길게 이어진다. '.repeat(20)}여기 학교가 있다. ${'뒤에도 길게 이어진다. '.repeat(20)}`.trim()
  const { excerpt, marks } = excerptOf(text, parseQuery('학교').literal)
  expect(excerpt).toMatch(/^….*여기 학교가 있다\..*…$/)
  expect(excerpt.length).toBeLessThan(140)
  expect(marks.map(([start, end]) => excerpt.slice(start, end))).toEqual(['학교'])
})

it('없으면 글의 처음이고, 표시도 없다', () => {
  expect(excerptOf('짧은 글.', parseQuery('학교').literal)).toEqual({ excerpt: '짧은 글.', marks: [] })
})

it('그림 글자를 가르지 않는다', () => {
  expect(markedIn('좋아요 👍🏽 끝', '👍')).toEqual(['👍🏽'])
  expect(markedIn('우리 👨‍👩‍👧 집', '👨')).toEqual(['👨‍👩‍👧'])
  const { excerpt } = excerptOf(`${'🇰🇷'.repeat(40)}가운데${'👍🏽'.repeat(80)}`, parseQuery('가운데').literal)
  expect(excerpt).toMatch(/^…(?:🇰🇷)+가운데(?:👍🏽)+…$/u)
})

it('낱말이 가장 많이 모인 곳을 보인다', () => {
  const text = `가을이다. ${'다른 말. '.repeat(60)}가을에 단풍을 보았다. ${'다른 말. '.repeat(60)}`.trim()
  expect(markedIn(text, '가을 단풍')).toEqual(['가을', '단풍'])
})

it.for([
  ['전각 ＡＢＣ와 ﬁn', 'abc', ['ＡＢＣ']],
  ['학교에 갔다', '학교에서', ['학교']],
  ['장바구니를 들고', '장박', ['장바구']],
  ['ㅋㅋㅋㅋ 웃었다', 'ㅋㅋㅋㅋ', ['ㅋㅋㅋㅋ']],
  ['Straße 위에서', 'STRASSE', ['Straße']],
  ['제주 바\u200b다 이야기', '바다', ['바\u200b다']],
  ['바다와 하늘', '바\u00ad다', ['바다']],
  ['❤\ufe0f 하트', '❤', ['❤\ufe0f']],
  ['가족 👩‍👩‍👧 사진', '사진', ['사진']],
] as const)('%s에서 %s', ([text, typed, marked]) => expect(markedIn(text, typed)).toEqual(marked))

it('무엇을 찾든 표시는 발췌의 글자 위에, 겹치지 않고 차례로 있다', () => {
  fc.assert(
    fc.property(line, word, (text, typed) => {
      const words = parseQuery(askedText(typed)).literal
      const { excerpt, marks } = excerptOf(text, words)
      expect(excerpt.normalize('NFC')).toBe(excerpt)
      expect(excerpt.isWellFormed()).toBe(true)
      let last = -1
      for (const [start, end] of marks) {
        expect(start).toBeGreaterThan(last)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(excerpt.length)
        const found = fold(excerpt.slice(start, end))
        expect(words.some((ways) => ways.some(({ stem }) => found.includes(stem)))).toBe(true)
        last = end
      }
      const isFound = words.some(([way]) => way !== undefined && fold(text).includes(way.stem))
      expect(marks.length > 0).toBe(isFound)
    }),
  )
})
