import { expect, it } from 'vitest'

import { importWordpress } from '#/server/cli/import/wordpress.ts'

import { item, wxr } from './wordpress-export.ts'

const at = 'https://old.example.com'

it.each([
  ['목록', '앞\n<ul>\n \t<li>하나</li>\n \t<li>둘</li>\n</ul>\n뒤', '앞\n\n- 하나\n- 둘\n\n뒤\n'],
  [
    '목록 안의 목록과 줄과 문단',
    '<ol>\n \t<li>하나\n한 줄 더\n<ul>\n \t<li>가</li>\n</ul>\n</li>\n \t<li>둘\n\n문단</li>\n</ol>',
    '1. 하나\\\n   한 줄 더\n   - 가\n\n2. 둘\n\n   문단\n',
  ],
  ['제목 다음의 줄', '<h3>제목</h3>\n한 줄\n두 줄\n\n문단', '### 제목\n\n한 줄\\\n두 줄\n\n문단\n'],
  [
    '정렬한 문단의 줄',
    '<p style="text-align: center" title="가 > 나">한 줄\n두 줄</p>\n뒤\n줄',
    '한 줄\\\n두 줄\n\n뒤\\\n줄\n',
  ],
  [
    '인용의 줄과 문단과 목록',
    '<blockquote>한 줄\n두 줄\n\n문단\n<ul>\n \t<li>가</li>\n</ul>\n</blockquote>\n뒤',
    '> 한 줄\\\n> 두 줄\n>\n> 문단\n>\n> - 가\n\n뒤\n',
  ],
  [
    '표의 칸',
    '앞\n<table>\n<tbody>\n<tr>\n<th>가\n나</th>\n</tr>\n<tr>\n<td>\n다\n\n라</td>\n</tr>\n</tbody>\n</table>\n뒤',
    '앞\n\n| 가<br>나 |\n| ------ |\n| 다<br>라 |\n\n뒤\n',
  ],
  [
    '가로줄과 그림 설명',
    `앞\n<hr />\n뒤\n줄\n[caption width="3"]<img src="${at}/a.jpg" /> 나무[/caption]\n끝`,
    `앞\n\n---\n\n뒤\\\n줄\n\n![](${at}/a.jpg "나무")\n\n끝\n`,
  ],
  [
    '대문자로 적은 것',
    '앞\n<UL>\n<LI>하나<BR />\n둘</LI>\n</UL>\n<BLOCKQUOTE>인용\n줄</BLOCKQUOTE>',
    '앞\n\n- 하나\\\n  둘\n\n> 인용\\\n> 줄\n',
  ],
  [
    '윈도의 줄바꿈',
    '앞\r\n<ul>\r\n \t<li>하나</li>\r\n</ul>\r\n뒤\r\n줄\r\n\r\n문단',
    '앞\n\n- 하나\n\n뒤\\\n줄\n\n문단\n',
  ],
])('옛 편집기의 글은 워드프레스가 보이던 대로 문단과 줄이 나뉜다: %s', (_name, content, body) => {
  const { posts } = importWordpress(wxr(item({ id: 1, title: '글', content })))
  expect(posts.map((post) => post.body)).toEqual([body])
})

it('옛 편집기의 코드와 스크립트와 쪽지와 태그 안의 줄은 그대로다', () => {
  const content = `<blockquote>앞
<pre>가

<b>나</b>
다</pre>
뒤</blockquote>
<script>
const a = "<p>글</p>"

a()
</script>
하나<!--more--> <!-- 쪽지

둘 --><a
href="${at}/x"
title="셋">링크</a>
<h3
id="h">제목</h3>`
  const { posts } = importWordpress(wxr(item({ id: 1, title: '글', content })))
  const body = `> 앞\n>\n> \`\`\`\n> 가\n>\n> 나\n> 다\n> \`\`\`\n>\n> 뒤\n\n하나 [링크](${at}/x "셋")\n\n### 제목\n`
  expect(posts.map((post) => post.body)).toEqual([body])
})
