import { describe, expect, it } from 'vitest'

import { lineOfHtml } from '#/text/html-text.ts'

import { htmlOf, readPost } from './reading.ts'

const flat = async (markdown: string) => (await htmlOf(markdown)).replaceAll(/\n+/g, '')

describe('차례로 세지 않는 번호는 적은 그대로다', () => {
  it.each([
    ['3. 셋\n2. 둘\n1. 하나', '<ol start="3"><li value="3">셋</li><li value="2">둘</li><li value="1">하나</li></ol>'],
    [
      '1998. 데뷔\n1999. 첫 앨범\n2005. 은퇴',
      '<ol start="1998" class="long-numbers"><li value="1998">데뷔</li><li value="1999">첫 앨범</li><li value="2005">은퇴</li></ol>',
    ],
    [
      '1998. 데뷔\n\n1986. 출생',
      '<ol start="1998" class="long-numbers"><li value="1998"><p>데뷔</p></li><li value="1986"><p>출생</p></li></ol>',
    ],
    ['20. 스물\n30. 서른', '<ol start="20"><li value="20">스물</li><li value="30">서른</li></ol>'],
    [
      '> 8. 광복절\n> 6. 전쟁',
      '<blockquote><ol start="8"><li value="8">광복절</li><li value="6">전쟁</li></ol></blockquote>',
    ],
  ])('%j', async (markdown, html) => {
    expect(await flat(markdown)).toBe(html)
  })
})

it('그 번호는 요약과 찾는 글에도 있고, 차례로 센 번호는 없다', async () => {
  const years = await readPost('---\ntitle: 글\n---\n2019. 처음 갔다\n2020. 다시 갔다\n\n---\n\n1. 하나\n2. 둘')
  expect(years.summary).toBe('2019. 처음 갔다 2020. 다시 갔다 하나 둘')
  expect(lineOfHtml(years.content)).toBe('2019. 처음 갔다 2020. 다시 갔다 하나 둘')
})

it.each([
  ['1234. 어떤 일', true],
  ['<ol><li value="1592">임진왜란</li></ol>', true],
  ['999. 은하철도', false],
])('전화기에서 잘릴 네 자리 번호만 자리를 넓힌다: %s', async (markdown, isLong) => {
  expect((await htmlOf(markdown)).includes('long-numbers')).toBe(isLong)
})

describe('하나부터 적은 목록과 같은 번호를 거듭 적은 목록은 차례로 센다', () => {
  it.each([
    ['1. 하나\n1. 둘\n1. 셋', '<ol><li>하나</li><li>둘</li><li>셋</li></ol>'],
    ['1. 하나\n2. 둘\n4. 셋', '<ol><li>하나</li><li>둘</li><li>셋</li></ol>'],
    ['5. 다섯\n6. 여섯\n8. 일곱', '<ol start="5"><li>다섯</li><li>여섯</li><li>일곱</li></ol>'],
  ])('%j', async (markdown, html) => {
    expect(await flat(markdown)).toBe(html)
  })
})
