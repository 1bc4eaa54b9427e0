import { describe, expect, it } from 'vitest'

import { htmlOf, readPost } from './reading.ts'

const flat = async (markdown: string) => (await htmlOf(markdown)).replaceAll(/\n+/g, '')

describe('문단 앞에 적은 날짜는 목록이 되지 않고 적은 그대로다', () => {
  it.each([
    ['2024. 11. 20. 첫눈이 **왔다.**', '<p>2024. 11. 20. 첫눈이 <strong>왔다.</strong></p>'],
    ['2024. 11. 20. 눈\n\n2024. 11. 21. 비', '<p>2024. 11. 20. 눈</p><p>2024. 11. 21. 비</p>'],
    ['2024. 05. 01. 눈\n2024. 12. 31. 비', '<p>2024. 05. 01. 눈</p><p>2024. 12. 31. 비</p>'],
    ['2024. 11. 20 (수) 눈', '<p>2024. 11. 20 (수) 눈</p>'],
    ['2024. 11. 첫 주', '<p>2024. 11. 첫 주</p>'],
    ['2024. 11. 20.\n\n눈이 왔다.', '<p>2024. 11. 20.</p><p>눈이 왔다.</p>'],
    ['- 2024. 11. 20. 눈\n- 비', '<ul><li>2024. 11. 20. 눈</li><li>비</li></ul>'],
    ['> 2024. 1. 1. 눈', '<blockquote><p>2024. 1. 1. 눈</p></blockquote>'],
    ['11. 20. 눈\n\n11. 21. 비', '<p>11. 20. 눈</p><p>11. 21. 비</p>'],
    ['24. 11. 20. 눈\n24. 11. 21. 비', '<p>24. 11. 20. 눈</p><p>24. 11. 21. 비</p>'],
    ['20241120. 눈\n\n20241121. 비', '<p>20241120. 눈</p><p>20241121. 비</p>'],
    ['241120. 눈', '<p>241120. 눈</p>'],
    ['19. 3. 1. 만세', '<p>19. 3. 1. 만세</p>'],
    ['1. 1. 개요\n\n1. 2. 배경', '<p>1. 1. 개요</p><p>1. 2. 배경</p>'],
    ['2024. 11. 20. - 쉬는 날', '<p>2024. 11. 20.</p><ul><li>쉬는 날</li></ul>'],
  ])('%j', async (markdown, html) => {
    expect(await flat(markdown)).toBe(html)
  })

  it('요약에도 있다', async () => {
    expect(await readPost('---\ntitle: 글\n---\n2024. 11. 20. 눈')).toMatchObject({ summary: '2024. 11. 20. 눈' })
  })
})

describe('날짜가 아닌 번호는 목록이다', () => {
  it.each([
    ['1. 하나\n2. 둘', '<ol><li>하나</li><li>둘</li></ol>'],
    ['1. 1. 하나', '<ol><li><ol><li>하나</li></ol></li></ol>'],
    ['1. 하나\n2. 1. 둘\n   2. 셋', '<ol><li>하나</li><li><ol><li>둘</li><li>셋</li></ol></li></ol>'],
    ['1986. 어떤 해', '<ol start="1986" class="long-numbers"><li value="1986">어떤 해</li></ol>'],
    ['241320. 열넷째 달', '<ol start="241320" class="long-numbers"><li value="241320">열넷째 달</li></ol>'],
    ['1. 하나\n2024. 1. 1. 눈\n3. 셋', '<ol><li>하나</li></ol><p>2024. 1. 1. 눈</p><ol start="3"><li>셋</li></ol>'],
  ])('%j', async (markdown, html) => {
    expect(await flat(markdown)).toBe(html)
  })
})

it('번호가 한 줄에 삼백 겹이어도 읽는다', async () => {
  expect(await htmlOf(`${'3. '.repeat(300)}끝`)).toContain('끝')
})
