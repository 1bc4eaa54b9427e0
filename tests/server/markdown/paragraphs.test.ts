import { describe, expect, it } from 'vitest'

import { htmlOf } from './reading.ts'

const flat = async (markdown: string) => (await htmlOf(markdown)).replaceAll(/\n+/g, ' ')

describe('이름표와 말은 링크의 주소가 아니라 글이다', () => {
  it.each([
    ['[철수]: 안녕\n[영희]: 응, 잘 지냈어?', '<p>[철수]: 안녕 [영희]: 응, 잘 지냈어?</p>'],
    ['[장소]: 서울\n[날짜]: 2024.11.20\n[시간]: 14:00', '<p>[장소]: 서울 [날짜]: 2024.11.20 [시간]: 14:00</p>'],
    ['본문[1]이다.\n\n[1]: 김철수', '<p>본문[1]이다.</p> <p>[1]: 김철수</p>'],
    ['[글][1]\n\n[1]: second-post', '<p><a href="/files/2026/second-post">글</a></p>'],
    ['[글]\n\n[글]:my_(url)', '<p><a href="/files/2026/my_(url)">글</a></p>'],
    ['[글][1]\n\n[1]: /tag', '<p><a href="/tag">글</a></p>'],
    ['[글][1]\n\n[1]: 글.md', '<p><a href="/files/2026/%EA%B8%80.md">글</a></p>'],
  ])('%j', async (markdown, html) => {
    expect(await flat(markdown)).toBe(html)
  })
})

describe('줄 앞의 얼굴은 인용이 아니다', () => {
  it.each([
    ['귀엽다\n>_< 어쩌지', '<p>귀엽다 >_&#x3C; 어쩌지</p>'],
    ['>.< 아파', '<p>>.&#x3C; 아파</p>'],
    ['>인용', '<blockquote> <p>인용</p> </blockquote>'],
    ['><b>인용</b>', '<blockquote> <p><b>인용</b></p> </blockquote>'],
  ])('%j', async (markdown, html) => {
    expect(await flat(markdown)).toBe(html)
  })
})

describe('두 줄표 사이의 말은 목록이 아니다', () => {
  it.each([
    ['눈이 왔다.\n- 끝 -', '<p>눈이 왔다. - 끝 -</p>'],
    ['* **쉬어** 가기 *', '<p>* <strong>쉬어</strong> 가기 *</p>'],
    ['> - 계속 -', '<blockquote> <p>- 계속 -</p> </blockquote>'],
    ['- 하나\n- 둘 -', '<ul> <li>하나</li> <li>둘 -</li> </ul>'],
    ['- 하나 - 둘', '<ul> <li>하나 - 둘</li> </ul>'],
  ])('%j', async (markdown, html) => {
    expect(await flat(markdown)).toBe(html)
  })

  it('할 일은 할 일이다', async () => {
    expect(await htmlOf('- [ ] 할 일 -')).toContain('<input type="checkbox"')
  })
})

describe('끝난 문장 바로 아래의 줄은 문장을 제목으로 만들지 않는다', () => {
  it.each([
    ['눈이 왔다.\n---\n비', '<p>눈이 왔다.</p> <hr> <p>비</p>'],
    ['**눈이 왔다.**\n---\n비', '<p><strong>눈이 왔다.</strong></p> <hr> <p>비</p>'],
    ['나 보기가 역겨워\n가실 때에는\n---\n김소월', '<p>나 보기가 역겨워 가실 때에는</p> <hr> <p>김소월</p>'],
    ['눈이 왔다.\n=====\n비', '<p>눈이 왔다. ===== 비</p>'],
    ['맑음\n-\n흐림', '<p>맑음 - 흐림</p>'],
  ])('%j', async (markdown, html) => {
    expect(await flat(markdown)).toBe(html)
  })

  it('제목은 제목이다', async () => {
    expect(await htmlOf('첫눈\n---')).toContain('<h2 id="첫눈">')
    expect(await htmlOf('## 눈이 왔다.')).toContain('<h2 id="눈이-왔다">')
  })
})

it('가운데에 놓은 글은 가운데에 선 한 덩이다', async () => {
  expect(await htmlOf('앞\n\n<center>가운데</center>\n\n뒤')).toBe(
    '<p>앞</p>\n<div align="center">가운데</div>\n<p>뒤</p>',
  )
})
