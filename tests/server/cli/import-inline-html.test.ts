import { expect, it } from 'vitest'

import { htmlToMarkdown, parseHtml } from '#/server/cli/import/html-to-markdown.ts'

import { htmlOf } from '../markdown/reading.ts'

const imported = (html: string): string => htmlToMarkdown(parseHtml(html))

it.each([
  ['위 글자와 아래 글자', '<p>2<sup>10</sup>은 H<sub>2</sub>O</p>'],
  ['밑줄과 형광펜', '<p><u>밑줄 <strong>굵게(1)</strong></u>은 <mark>형광<br>\n둘째 줄</mark></p>'],
  ['한자의 독음', '<p><ruby>漢<rp>(</rp><rt>한</rt><rp>)</rp></ruby></p>'],
  ['줄의 처음과 기호 곁', '<p><u># 가</u> C:\\<sup>*</sup></p>'],
  ['목록', '<ul>\n<li>x<sup>2</sup> 글</li>\n<li><u>가</u></li>\n</ul>'],
])('Markdown에 없는 글자의 꼴은 옮겨 온 쪽에서도 그대로 보인다: %s', async (_name, html) => {
  expect(await htmlOf(imported(html))).toBe(html)
})

it('표의 칸에서도 글자의 꼴이 줄마다 남는다', () => {
  const table = '<table><tr><th>x<sup>2</sup></th><td><u>가<br>나</u><mark><p>다</p></mark></td></tr></table>'
  expect(imported(table).split('\n')[0]).toBe('| x<sup>2</sup> | <u>가</u><br><u>나</u><br><mark>다</mark> |')
})

it('비었거나 문단을 감싼 꼴은 표시를 남기지 않고, 블로그가 보이지 않는 꼴은 글자가 된다', () => {
  const html = '<p>앞<sup></sup><mark> <b></b></mark></p><u><p>가</p><p>나</p></u><p><font>글<rtc>꼴</rtc></font></p>'
  expect(imported(html)).toBe('앞\n\n가\n\n나\n\n글꼴\n')
})

it('주소가 없는 링크는 그 글자가 되고, 보이는 것이 없는 링크는 사라진다', () => {
  const html = '<p><a name="x"></a>앞 <a name="y">닻 <b>말</b></a> <a href="https://example.com/"></a>뒤</p>'
  expect(imported(html)).toBe('앞 닻 **말** 뒤\n')
})
