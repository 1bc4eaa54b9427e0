import { describe, expect, it } from 'vitest'

import { lineOfHtml } from '#/text/html-text.ts'

import { htmlOf, readPost } from './reading.ts'

const flat = async (markdown: string) => (await htmlOf(markdown)).replaceAll(/\n+/g, '')

const alert = (label: string, rest: string): string =>
  `<blockquote role="note"><p><strong class="alert">${label}</strong>${rest}</blockquote>`

describe('GitHub와 Obsidian의 알림은 우리말 이름이 붙은 인용이다', () => {
  it.each([
    ['NOTE', '노트'],
    ['TIP', '팁'],
    ['IMPORTANT', '중요'],
    ['WARNING', '경고'],
    ['CAUTION', '주의'],
    ['info', '정보'],
    ['faq', '질문'],
  ])('[!%s]', async (kind, label) => {
    expect(await flat(`> [!${kind}]\n> 알리는 글`)).toBe(alert(label, '</p><p>알리는 글</p>'))
  })

  it.each([
    [
      '> [!WARNING] 쓰기 **전에** `꼭`\n> 읽을 것',
      alert('경고:', ' 쓰기 <strong>전에</strong> <code>꼭</code></p><p>읽을 것</p>'),
    ],
    ['> [!note]- 접은 것\n> 가', alert('노트:', ' 접은 것</p><p>가</p>')],
    ['>[!TIP]\n>\n> - 가', alert('팁', '</p><ul><li>가</li></ul>')],
    ['> [!TIP]:\n> 가', alert('팁', '</p><p>가</p>')],
    ['> [!TIP]: 제목\n> 가', alert('팁:', ' 제목</p><p>가</p>')],
    ['> [!TIP] :**제목**\n> 가', alert('팁:', ' <strong>제목</strong></p><p>가</p>')],
    ['> [!TIP]:「제목」\n> 가', alert('팁:', ' 「제목」</p><p>가</p>')],
    ['> [!TIP] :) 웃음\n> 가', alert('팁:', ' :) 웃음</p><p>가</p>')],
    ['> [!TIP]<br>가', alert('팁', '</p><p>가</p>')],
    ['> [!TIP]  \n> 가', alert('팁', '</p><p>가</p>')],
    ['> [!TIP]\n> [글](/tag)', alert('팁', '</p><p><a href="/tag">글</a></p>')],
    ['> > [!TIP]\n> > 가', `<blockquote>${alert('팁', '</p><p>가</p>')}</blockquote>`],
  ])('%j', async (markdown, html) => {
    expect(await flat(markdown)).toBe(html)
  })

  it('이름은 요약과 찾는 글에 들지 않는다', async () => {
    const { summary, content } = await readPost('---\ntitle: 글\n---\n> [!WARNING] 제목\n> 알리는 글')
    expect([summary, lineOfHtml(content)]).toEqual(['제목 알리는 글', '제목 알리는 글'])
  })
})

it.each(['\\[!NOTE] 가', '[!모름] 가', '가 [!NOTE]'])('알림이 아닌 인용은 적은 그대로다: %s', async (text) => {
  expect(await flat(`> ${text}`)).toBe(`<blockquote><p>${text.replace('\\', '')}</p></blockquote>`)
})
