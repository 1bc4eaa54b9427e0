import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { otherLayout, otherLayoutInPart } from '#/text/search/other-layout.ts'
import { withoutParticlesAndEndings } from '#/text/search/particles.ts'
import { askedText, problemOf } from '#/text/search/query-limits.ts'
import { parseQuery } from '#/text/search/query.ts'
import { documentOf } from '#/text/search/search-document.ts'

import { rankOf } from '../../../mocks/rank-of.ts'

const rankIn = (post: Partial<Parameters<typeof documentOf>[0]>, typed: string) =>
  rankOf(
    documentOf({ title: '', subtitle: null, tags: [], category: '', text: '', ...post }),
    parseQuery(askedText(typed)),
  )

/** From this rank on, a match is not literal. */
const loose = 4

describe('치다 만 말', () => {
  it.for(['ㅈㅂㄱㄴ', '장', '장ㅂ', '장바', '장박', '장바ㄱ', '장바구', '장바군', '장바구니'])(
    '%s에서 장바구니를 찾는다',
    (typed) => expect(rankIn({ title: '장바구니' }, typed)).not.toBeNull(),
  )
  it.for([
    ['사고', '사과'],
    ['갑', '값'],
    ['달', '닭'],
    ['달ㄱ', '닭'],
    ['업ㅅ', '없이'],
    ['하느', '하늘'],
    ['의', '의자'],
    ['으', '의자'],
    ['구', '귀'],
    ['앉', '안주'],
    ['밖', '바까'],
  ] as const)('%s에서 %s를 찾는다', ([typed, text]) => expect(rankIn({ title: text }, typed)).not.toBeNull())
  it.for([
    ['장반', '장바구니'],
    ['바ㅜ', '바구니'],
    ['장박 사기', '장바구니 사기'],
    ['각', '간'],
    ['교', '고'],
  ] as const)('%s에서 %s는 찾지 않는다', ([typed, text]) => expect(rankIn({ title: text }, typed)).toBeNull())
})

describe('조사와 어미', () => {
  it.for([
    ['학교에서', ['학교']],
    ['학교에서는', ['학교에서', '학교']],
    ['서울로', ['서울']],
    ['글방으로', ['글방']],
    ['바다를', ['바다']],
    ['학교엔', ['학교']],
    ['학교에선', ['학교']],
    ['친구한테서', ['친구']],
    ['친구에게서는', ['친구에게서', '친구']],
    ['글방이라는', ['글방']],
    ['바다라고', ['바다']],
    ['바다야', ['바다']],
    ['글방이든지', ['글방']],
    ['학교에서요', ['학교에서', '학교']],
    ['React는', ['React']],
    ['퇴사했다', ['퇴사']],
    ['퇴사했던', ['퇴사']],
    ['설치하기', ['설치']],
    ['설치하기는', ['설치하기', '설치']],
    ['배포하는', ['배포']],
    ['이사한', ['이사']],
    ['이사할', ['이사']],
    ['이사해서', ['이사']],
    ['이사하면', ['이사']],
    ['이사하다', ['이사']],
    ['이사합니다', ['이사']],
    ['말하기', []],
    ['북한', []],
    ['사과', []],
    ['책을', []],
    ['바다을', []],
  ] as const)('%s', ([word, stems]) => expect(withoutParticlesAndEndings(word)).toEqual(stems))

  it('조사를 아무리 이어 붙여도 다섯 겹까지만 뗀다', () => {
    const stems = [97, 96, 95, 94, 93].map((count) => `학교${'도'.repeat(count)}`)
    expect(withoutParticlesAndEndings(`학교${'도'.repeat(98)}`)).toEqual(stems)
  })
})

describe('낱말 둘레의 부호', () => {
  it.for([
    ['#회고', '한 해 회고'],
    ['#React', 'React 19'],
    ['#봄', '봄이 온다'],
    ['#회ㄱ', '한 해 회고'],
    ['김치찌개?', '김치찌개'],
    ['"김치찌개"', '김치찌개'],
    ['‘제주도에서’,', '제주도'],
    ['『데미안』', '데미안'],
    ['끓이는 법?', '라면 끓이는 법'],
    ['(C++)', 'C++ 모듈'],
    ['Node.js?', 'Node.js 스트림'],
    ['"keep-all"', 'word-break: keep-all'],
    ['Cache-Control이란?', 'Cache-Control의 뜻'],
    ['‘12,500원’', '값은 12,500원'],
    ['“참·거짓”', '참·거짓의 표'],
    ['"127.0.0.1:3000"', 'http://127.0.0.1:3000/'],
    ['“첫 문장”', '첫 번째 문장'],
    ['"첫" 문장', '첫 번째 문장'],
  ] as const)('%s의 부호를 떼고도 %s에서 찾고, 글자 그대로인 것보다 나중이다', ([typed, text]) => {
    expect(rankIn({ title: text }, typed)).toBe(loose)
    expect(rankIn({ text: `${typed} ${text}` }, typed)).toBeLessThan(loose)
  })
  it.for([
    'C++',
    'C#',
    ':has()',
    '--hard',
    '[가-힣]',
    '(a,b)',
    '--force',
    '*p',
    '38.5',
    '12%',
    '"말"',
    'a?',
    '#',
    '?!',
    '...',
  ])('%s의 부호는 떼지 않는다', (typed) => expect(parseQuery(typed).loose).toEqual([]))
  it('문장을 맺은 음절은 치다 만 것이 아니다', () => expect(rankIn({ title: '바보' }, '밥?')).toBeNull())
})

describe('첫소리', () => {
  it.for(['ㄹㅇㅌ', 'ㄹㅇ ㅌ', 'ㅇㅌ', 'ㄸㄹㄱㄱ', 'ﾩﾷﾼ'])('%s', (typed) =>
    expect(rankIn({ title: '라우터로 뒤로 가기', tags: ['따라 가기'] }, typed)).not.toBeNull(),
  )
  it('자판이 한데 묶은 닿소리는 풀어 읽는다', () => expect(rankIn({ tags: ['가게 살림'] }, 'ㄱㄳㄹ')).toBe(loose + 1))
  it('본문의 첫소리는 찾지 않는다', () => expect(rankIn({ text: '라우터' }, 'ㄹㅇㅌ')).toBeNull())
  it('글자 그대로 있으면 본문에서도 찾는다', () => expect(rankIn({ text: '그래 ㅋㅋㅋ 했다' }, 'ㅋㅋ')).toBe(3))
})

it('제목, 태그, 부제, 본문과 카테고리의 차례이고, 글자 그대로가 먼저다', () => {
  expect(rankIn({ title: '찾는 학교' }, '학교')).toBe(0)
  expect(rankIn({ tags: ['학교'] }, '학교')).toBe(1)
  expect(rankIn({ subtitle: '학교' }, '학교')).toBe(2)
  expect(rankIn({ text: '학교' }, '학교')).toBe(3)
  expect(rankIn({ category: '학교' }, '학교')).toBe(3)
  expect(rankIn({ title: '학교' }, '학교에서')).toBe(loose)
  expect(rankIn({ title: '장바구니' }, '장박')).toBe(loose)
})

it('낱말은 모두 있어야 하고, 두 태그나 두 자리에 걸친 말은 없다', () => {
  expect(rankIn({ title: '가을', text: '단풍' }, '가을 단풍')).toBe(3)
  expect(rankIn({ title: '가을' }, '가을 단풍')).toBeNull()
  expect(rankIn({ tags: ['가을', '단풍'] }, '을단')).toBeNull()
  expect(rankIn({ title: '한글', subtitle: '글방' }, '글글')).toBeNull()
})

it.for([
  ['dkssud', '안녕'],
  ['ㅗ디ㅣㅐ', 'hello'],
  ['fkdnxj tjfwjd', '라우터 설정'],
  ['안녕 hello', null],
  ['123', null],
  ['hotel', null],
  ['correct horse', null],
] as const)('%s를 다른 자판으로 치면 %s', ([typed, read]) => expect(otherLayout(typed)).toBe(read))

it.for([
  ['react gnr', 'react 훅'],
  ['ㅜㅐㅇㄷ 스트림', 'node 스트림'],
  ['zjvl 내리기', '커피 내리기'],
  ['안녕 hello', null],
  ['correct horse', null],
  ['go 채널', null],
  ['2026 회고', null],
] as const)('%s를 낱말마다 다른 자판으로 치면 %s', ([typed, read]) => expect(otherLayoutInPart(typed)).toBe(read))

it('무엇을 치든 다른 자판으로 읽거나 읽지 않는다', () => {
  const keys = fc
    .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzQWERTOP ㄱㄳㅏㅗㅘ가값괘'))
    .map((it) => it.join(''))
  fc.assert(
    fc.property(keys, (text) => {
      expect(() => otherLayout(text)).not.toThrow()
      expect(() => otherLayoutInPart(text)).not.toThrow()
    }),
    { numRuns: 1_000 },
  )
})

it('비었거나 길거나 낱말이 많으면 찾지 않는다', () => {
  expect(problemOf(askedText(' \u3000 '))).toBe('empty')
  expect(problemOf(askedText('가'.repeat(100).normalize('NFD')))).toBeNull()
  expect(problemOf(askedText('가'.repeat(101)))).toBe('long')
  expect(problemOf(askedText('가 나 다 라 마 바 사 아'))).toBeNull()
  expect(problemOf(askedText('가 나 다 라 마 바 사 아 자'))).toBe('wordy')
})
