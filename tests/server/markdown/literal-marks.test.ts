import { describe, expect, it } from 'vitest'

import { htmlOf, readPost } from './reading.ts'

describe('강조가 아닌 별표와 밑줄은 글자로 남는다', () => {
  it.each([
    '김**님과 이**님이 왔다',
    '김*수 씨와 이*희 씨',
    '홍**(34), 김**(28), 박**, 최**',
    '010-****-1234와 010-****-5678',
    '카드 번호는 1234-****-****-5678',
    '암호는 ****이고 전화는 010-****-1234',
    '가격은 5*3*2=30원, 넓이는 a*b와 c*d',
    '2**3과 2**4',
    '사과*, 배*는 국산',
    '사과*와 배*는 국산',
    '안녕~~ㅎㅎ 반가워~~! 좋아~~ㅋㅋ',
    '10~~20개와 30~~40개, 3월~~5월과 7월~~9월',
    '__init__.py와 __str__, __call__()',
    '수고했어요 *^^* 내일 봐요 *^_^*',
    '^_^ 그래요 -_- 아니 =_= 네 ^__^ ;__;',
  ])('%s', async (text) => {
    expect(await htmlOf(text)).toBe(`<p>${text}</p>`)
  })

  it('요약에도 있다', async () => {
    expect(await readPost('---\ntitle: 글\n---\n김**님과 이**님')).toMatchObject({ summary: '김**님과 이**님' })
  })
})

describe('그 곁의 강조는 그대로다', () => {
  it.each([
    ['5*3*2는 *서른*이다', '5*3*2는 <em>서른</em>이다'],
    ['김**님과 이**님은 **아는** 사이', '김**님과 이**님은 <strong>아는</strong> 사이'],
    ['값은 **5*3*2**원', '값은 <strong>5*3*2</strong>원'],
    ['나는**은 숟가락**을 샀다', '나는<strong>은 숟가락</strong>을 샀다'],
    ['맛있었다~~...고 쓰고 읽는다~~', '맛있었다<del>...고 쓰고 읽는다</del>'],
    ['사랑해~~ㅋㅋ 농담~~', '사랑해<del>ㅋㅋ 농담</del>'],
    ['지운~~(말)~~ 뒤', '지운<del>(말)</del> 뒤'],
    ['3~~일~~월, ~~10~~20개', '3<del>일</del>월, <del>10</del>20개'],
    ['20**24**년', '20<strong>24</strong>년'],
    ['**가**나**다**라', '<strong>가</strong>나<strong>다</strong>라'],
    ['나는**정말 좋은**날', '나는<strong>정말 좋은</strong>날'],
    ['__all__ 모두', '<strong>all</strong> 모두'],
    ['(_강조_) "_강조_"', '(<em>강조</em>) "<em>강조</em>"'],
    ['가**(나)**다', '가<strong>(나)</strong>다'],
  ])('%s', async (markdown, html) => {
    expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`)
  })
})

it('빈칸이 삼십만 개여도 읽는다', async () => {
  expect(await htmlOf(`가${' '.repeat(300_000)}나\n---`)).toContain('<h2')
})
