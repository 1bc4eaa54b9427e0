import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fold, foldWithOffsets } from '#/text/search/folding.ts'
import { parseQuery } from '#/text/search/query.ts'
import { documentOf } from '#/text/search/search-document.ts'

import { rankOf } from '../../../mocks/rank-of.ts'
import { line } from './texts.ts'

describe('찾을 때의 글자', () => {
  it.for([
    ['ＡＢＣ', 'abc'],
    ['ﬁ', 'fi'],
    ['Straße', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['학교'.normalize('NFD'), '학교'],
    ['ㅋㅋㅋ', 'ㅋㅋㅋ'],
    ['쓰면 ㄱㅂ', '쓰면 ㄱㅂ'],
    ['쓰면\u00a0ㄱㅂ', '쓰면 ㄱㅂ'],
    ['ﾡﾢ', 'ㄱㄲ'],
    ['3∼5시, 3〜5시', '3~5시, 3~5시'],
    ['3ㆍ1절', '3·1절'],
    ['사과・배･귤', '사과·배·귤'],
    ['ㅎㆍㄴ글', fold('ᄒᆞᆫ글')],
    ['C++ .NET', 'c++ .net'],
    ['바\u200b다', '바다'],
    ['co\u00adop\u2060er\ufeffate', 'cooperate'],
    ['❤\ufe0f 하트', '❤ 하트'],
    ['e\u200b\u0301', 'é'],
    ['ㅋ\u200dㅋㅋ', 'ㅋㅋㅋ'],
    ['\u3164\uffa0', ''],
  ] as const)('%s는 %s와 같다', ([text, folded]) => expect(fold(text)).toBe(folded))

  it('자리를 알든 모르든 같은 글자가 되고, 자리마다 제 글자에서 왔다', () => {
    fc.assert(
      fc.property(line, fc.nat(), fc.nat(), (text, a, b) => {
        const { text: folded, rangeOf } = foldWithOffsets(text)
        expect(folded).toBe(fold(text))
        if (folded === '') return
        const from = a % folded.length
        const to = from + 1 + (b % (folded.length - from))
        const [start, end] = rangeOf(from, to)
        // The range holds the folded text, and nothing more than whole characters around it.
        expect(fold(text.slice(start, end))).toContain(folded.slice(from, to))
        expect(text.slice(start, end).isWellFormed() || !text.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('글자를 달리 쓴 말', () => {
  it.for([
    ['groß', 'GROẞ'],
    ['strasse', 'STRAẞE'],
    ['수고 인사', '수고ㄳ 그리고 인사'],
    ['c#은', 'C#에서'],
    ['스프링(spring)을', '스프링(Spring)은'],
    ['‘장난감’은', '장난감을 산다'],
  ] as const)('%s에서 %s를 찾는다', ([typed, text]) => {
    const document = documentOf({ title: '', subtitle: null, tags: [], category: '', text })
    expect(rankOf(document, parseQuery(typed))).not.toBeNull()
  })
})
