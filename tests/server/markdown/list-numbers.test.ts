import { describe, expect, it } from 'vitest'

import { htmlOf } from './reading.ts'

const flat = async (markdown: string) => (await htmlOf(markdown)).replaceAll(/\n+/g, '')

describe('차례로 세지 않는 번호는 적은 그대로다', () => {
  it.each([
    ['3. 셋\n2. 둘\n1. 하나', '<ol start="3"><li>셋</li><li value="2">둘</li><li value="1">하나</li></ol>'],
    [
      '1998. 데뷔\n1999. 첫 앨범\n2005. 은퇴',
      '<ol start="1998"><li>데뷔</li><li>첫 앨범</li><li value="2005">은퇴</li></ol>',
    ],
    ['1998. 데뷔\n\n1986. 출생', '<ol start="1998"><li><p>데뷔</p></li><li value="1986"><p>출생</p></li></ol>'],
    ['20. 스물\n30. 서른', '<ol start="20"><li>스물</li><li value="30">서른</li></ol>'],
    ['> 8. 광복절\n> 6. 전쟁', '<blockquote><ol start="8"><li>광복절</li><li value="6">전쟁</li></ol></blockquote>'],
  ])('%j', async (markdown, html) => {
    expect(await flat(markdown)).toBe(html)
  })
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
