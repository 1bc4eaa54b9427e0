import { expect, it } from 'vitest'

import { htmlToMarkdown, parseHtml } from '#/server/cli/import/html-to-markdown.ts'

import { htmlOf } from '../markdown/reading.ts'

const shown = (html: string): Promise<string> => htmlOf(htmlToMarkdown(parseHtml(html)))

it.each([
  ['굵은 글씨의 끝', '<p><b>소제목<br></b>본문</p>', '<p><strong>소제목</strong><br>\n본문</p>'],
  ['꼴 안에 홀로', '<p>가<span style="color: red"><br></span>나</p>', '<p>가<br>\n나</p>'],
  ['잇단 굵은 글씨의 가운데', '<p><b>제목</b><b><br></b>본문</p>', '<p><strong>제목</strong><br>\n본문</p>'],
  ['링크의 처음', '<p>가<a href="/b"><br>나</a></p>', '<p>가<br>\n<a href="/b">나</a></p>'],
])('%s에 있는 줄바꿈도 그 자리에서 줄을 바꾼다', async (_name, html, expected) => {
  expect(await shown(html)).toBe(expected)
})

it.each([
  ['<p><b><i>책</i>은</b></p>', '<p><strong><em>책</em>은</strong></p>'],
  ['<p><b>가<i>(나)</i></b></p>', '<p><strong>가<em>(나)</em></strong></p>'],
  ['<p><b>가<strong>나</strong>다</b></p>', '<p><strong>가나다</strong></p>'],
  ['<p><b>가<i>나</i></b><strong><em>다</em></strong></p>', '<p><strong>가<em>나다</em></strong></p>'],
  ['<p><s>만원</s><del>오천원</del></p>', '<p><del>만원오천원</del></p>'],
  ['<p><s><del>가</del></s></p>', '<p><del>가</del></p>'],
  ['<p><code>git</code><code>add</code></p>', '<p><code>gitadd</code></p>'],
  ['<p>가<b> </b>나</p>', '<p>가 나</p>'],
])('겹치거나 잇단 꼴은 기호를 글자로 남기지 않는다: %s', async (html, expected) => {
  expect(await shown(html)).toBe(expected)
})
