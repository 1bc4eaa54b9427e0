import { describe, expect, it } from 'vitest'

import { readingsOf } from '#/text/search/readings.ts'
import { documentOf } from '#/text/search/search-document.ts'

import { rankOf } from '../../../mocks/rank-of.ts'

/** The first reading of a query that finds a title: its number, and as what it is read. */
const readingIn = (title: string, typed: string) => {
  const document = documentOf({ title, subtitle: null, tags: [], category: '', text: '' })
  const readings = readingsOf(typed, false)
  const index = readings.findIndex(({ query }) => rankOf(document, query) !== null)
  return index < 0 ? null : { isAsTyped: index === 0, readAs: readings[index]?.readAs ?? typed }
}

const foundOtherwise = (readAs: string) => ({ isAsTyped: false, readAs })

describe('그대로는 없을 때', () => {
  it.for([
    ['도쿄타워', '도쿄 타워'],
    ['도쿄타워에서는', '도쿄 타워의 밤'],
    ['도쿄타워?', '도쿄 타워'],
    ['3박4일', '제주 3박 4일'],
    ['아이폰17', '아이폰 17'],
    ['도쿄타워 야경', '도쿄 타워의 야경'],
    ['nodejs', 'Node.js 스트림'],
    ['useeffect', 'use-effect'],
    ['도쿄타워 ㅇ', '도쿄 타워'],
  ] as const)('%s: %s, 띄어쓰기가 달라도 찾는다', ([typed, title]) =>
    expect(readingIn(title, typed)).toEqual(foundOtherwise(typed)),
  )
  it.for([
    ['가나다', '가 나다'],
    ['가나마', '가나 마'],
    ['도쿄타워', '도 쿄타워'],
    ['도쿄타워', '도쿄.타워'],
    ['가나다라마바사아자차카타파', '가나다라마바 사아자차카타파'],
    ['C++모듈', 'C++ 모듈'],
    ['도쿄 타워 야경', '도쿄타 워야경'],
  ] as const)('%s: %s, 찾지 않는다', ([typed, title]) => expect(readingIn(title, typed)).toBeNull())

  it('첫소리도 낱말마다 따로 찾는다', () =>
    expect(readingIn('살림 장바구니', 'ㅈㅂㄱㄴ ㅅㄹ')).toEqual(foundOtherwise('ㅈㅂㄱㄴ ㅅㄹ')))

  it('Caps Lock을 켠 채 친 것도 찾는다', () =>
    expect(readingIn('환경변수', 'GHKSRUDQUSTN')).toEqual(foundOtherwise('환경변수')))

  it('이제 막 치기 시작한 마지막 낱말은 없어도 된다', () => {
    expect(readingIn('도서관의 수레', '도서관 ㅈ')).toEqual(foundOtherwise('도서관 ㅈ'))
    expect(readingIn('도서관의 수레', '도서관 ㅅ')).toEqual({ isAsTyped: true, readAs: '도서관 ㅅ' })
    expect(readingIn('도서관의 수레', 'ㅈ 도서관')).toBeNull()
    expect(readingIn('도서관의 수레', '도서관 저')).toBeNull()
  })

  it('낱말 하나만 다른 자판으로 친 것도 찾는다', () => {
    expect(readingIn('React의 use 훅', 'react gnr')).toEqual(foundOtherwise('react 훅'))
    expect(readingIn('Node.js 스트림', 'ㅜㅐㅇㄷ 스트림')).toEqual(foundOtherwise('node 스트림'))
    expect(readingIn('안녕 ㅗ디ㅣㅐ', '안녕 hello')).toBeNull()
  })

  it('다른 자판으로 읽은 말도 그렇게 찾는다', () =>
    expect(readingIn('도쿄 타워', 'ehzyxkdnj')).toEqual(foundOtherwise('도쿄타워')))
})
