import type { Element } from 'hast'
import { describe, expect, it } from 'vitest'

import { safeIds } from '#/server/markdown/headings.ts'
import { lineOfHtml } from '#/text/html-text.ts'
import { openingOf } from '#/text/opening.ts'
import { slugOf } from '#/text/slug.ts'
import { headingsOf } from '#/text/table-of-contents.ts'

import { htmlOf, readPost } from './reading.ts'

describe('슬러그', () => {
  it.each([
    ['글방에 오신 것을 환영합니다!', '글방에-오신-것을-환영합니다'],
    ['한글'.normalize('NFD'), '한글'],
    ['React & Vue: 비교', 'react-vue-비교'],
    ['--a--b--', 'a-b'],
    ['a/b?c#d%e', 'a-b-c-d-e'],
    ['❤️ 하트', '하트'],
    ['소\u{ad}프\u{200b}트', '소프트'],
    ['١٢ 숫자', '١٢-숫자'],
    ['สวัสดี', 'สวัสดี'],
    ['❤️', 'post'],
    ['\u{3164}', 'post'],
    ['   ', 'post'],
  ])('%j → %s', (text, slug) => {
    expect(slugOf(text)).toBe(slug)
  })

  it('여든 글자를 넘지 않고, 잘린 끝에 줄이 남지 않는다', () => {
    expect(slugOf('가'.repeat(100))).toBe('가'.repeat(80))
    expect(slugOf(`${'가'.repeat(79)} 나다`)).toBe('가'.repeat(79))
    expect([...slugOf('𝒜'.repeat(100))]).toHaveLength(80)
  })

  it('어떤 글에서도 같은 규칙을 지킨다', () => {
    for (const text of [
      'İ',
      'ǅ',
      'ß-',
      'ㄱㄴㄷ',
      '…',
      '\u{d800}',
      '1️⃣',
      '👨‍👩‍👧 가족',
      'e\u{301}',
      'e\u{200d}\u{301}',
      '\u{1112}\u{200b}\u{1161}',
    ]) {
      const slug = slugOf(text)
      expect(slug).toMatch(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u)
      expect(slug).toBe(slug.normalize('NFC'))
      expect(slugOf(slug)).toBe(slug)
    }
  })
})

describe('제목으로 가는 이름', () => {
  // Were each to look through all before it, this would take hours.
  it('같은 이름이 이십만 개여도 저마다 다른 이름이 된다', () => {
    const headings = Array.from({ length: 200_000 }, (): Element => ({
      type: 'element',
      tagName: 'h2',
      properties: { id: '끝' },
      children: [],
    }))
    safeIds({ type: 'root', children: headings })
    const names = headings.map(({ properties }) => properties.id)
    expect(new Set(names).size).toBe(headings.length)
    expect([names[0], names[1], names.at(-1)]).toEqual(['끝', '끝-1', '끝-199999'])
  })
})

it('목차에서 줄을 바꾼 제목은 띄어 적히고, 한자의 읽기는 괄호에 든다', async () => {
  const markdown = [
    '## 첫 줄<br>둘째 줄',
    '## **`a<b>`**와 🎉',
    '## <ruby>漢<rt>한</rt>字<rt>자</rt></ruby>의 글',
    '## <ruby>漢<rp>[</rp><rt>한</rt><rp>]</rp></ruby>',
  ]
  const html = await htmlOf(markdown.join('\n\n'))
  const texts = headingsOf(html).map(({ text }) => text)
  expect(texts).toEqual(['첫 줄 둘째 줄', 'a<b>와 🎉', '漢(한)字(자)의 글', '漢[한]'])
})

describe('요약', () => {
  it('짧으면 그대로, 길면 120자다', () => {
    expect(openingOf(' 짧은\n  글 ', 120)).toBe('짧은 글')
    expect(openingOf('가'.repeat(200), 120)).toBe('가'.repeat(120))
    expect(openingOf('𝒜'.repeat(200), 120)).toBe('𝒜'.repeat(120))
  })

  it('한 글자로 보이는 것을 가르지 않는다', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(openingOf(`${'가'.repeat(118)}${family}나`, 120)).toBe('가'.repeat(118))
    expect(openingOf(`${'가'.repeat(119)}e\u{301}`, 120)).toBe('가'.repeat(119))
  })

  it('본문의 글만 모은다: 제목, 코드, 표, 각주는 뺀다', async () => {
    const body = '## 머리\n\n첫 **문단**은[^1]\n여기.\n\n```\ncode\n```\n\n|a|\n|-|\n|b|\n\n- 하나\n- 둘\n\n[^1]: 주'
    expect((await readPost(`---\ntitle: 글\n---\n${body}`)).summary).toBe('첫 문단은 여기. 하나 둘')
  })

  it('다른 도구의 차례 표시와 그림과 수식의 줄은 빼고, 그것을 말하는 글은 둔다', async () => {
    const body =
      '[TOC]\n\n![[나무.png]]\n첫 줄은 `![[나무.png]]` 이야기.\n\n[[_TOC_]]\n\n$$\na_1 + b^2\n$$\n\n[TOC]는 차례다.\n\n값은\n$$ 비싸다. 정말로\n비싸다 $$\n끝.'
    expect((await readPost(`---\ntitle: 글\n---\n${body}`)).summary).toBe(
      '첫 줄은 ![[나무.png]] 이야기. [TOC]는 차례다. 값은 $$ 비싸다. 정말로 비싸다 $$ 끝.',
    )
  })

  it('글이 코드뿐이면 코드라도 보여 준다', async () => {
    expect((await readPost('---\ntitle: 글\n---\n```\nnpm start\n```')).summary).toBe('npm start')
  })
})

describe('찾는 글', () => {
  it('제목에 붙은 각주의 번호는 글의 말이 아니다', async () => {
    const { content } = await readPost('---\ntitle: 글\n---\n## 제목[^1]\n\n글\n\n[^1]: 말')
    expect(lineOfHtml(content)).toBe('제목 글 말')
  })

  it('보이지 않는 그림에서는 그 설명만 글의 말이다', async () => {
    const body = [
      '![가](https://example.com/?a>b) ![](https://example.com/b.png) ![나](none.png) ![](none.png)',
      '[![그림 보기: 다](https://example.com/c.png)](https://example.com)',
      '[그림 보기](https://example.com) 그림이 없습니다',
    ]
    const { content } = await readPost(`---\ntitle: 글\n---\n${body.join('\n\n')}`)
    expect(lineOfHtml(content)).toBe('가 나 그림 보기: 다 그림 보기 그림이 없습니다')
  })

  // Were the end of each sought in all of the text, this would take minutes.
  it.each(['<a ', '<h2>', `<a '"`, '<a href="', '<span class="missing-image'])(
    '%j이(가) 이십만 번 나와도 읽는다',
    (text) => {
      expect(lineOfHtml(text.repeat(200_000))).toBeTypeOf('string')
    },
  )
})

it('코드의 빈 첫 줄과 큰 글자로 적은 주소도 그대로다', async () => {
  expect(await htmlOf('```\n\n가\n```')).toContain('<span class="line"></span>\n<span class="line">가</span>')
  expect(await htmlOf('[글](HTTPS://example.com/a) <Mailto:a@b.kr>')).toBe(
    '<p><a href="HTTPS://example.com/a" class="external" rel="noopener noreferrer">글</a> <a href="Mailto:a@b.kr">Mailto:a@b.kr</a></p>',
  )
})
