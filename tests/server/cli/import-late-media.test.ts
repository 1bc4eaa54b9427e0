import { expect, it } from 'vitest'

import { htmlToMarkdown, parseHtml } from '#/server/cli/import/html-to-markdown.ts'

const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

it.each([
  [`<p><img src="${blank}" data-src="./img/a.png" alt="산"></p>`, '![산](./img/a.png)\n'],
  [`<p><img src="/blank.gif" class="lazyload" data-src="a.png"></p>`, '![](a.png)\n'],
  [`<p><img data-lazy-src="a.png"><noscript><img src="a.png"></noscript></p>`, '![](a.png)\n'],
  [`<figure><img src="${blank}" data-original="a.png"><figcaption>산</figcaption></figure>`, '![](a.png "산")\n'],
  ['<p><img src="a.png" data-src="b.png"></p>', '![](a.png)\n'],
  ['<iframe src="about:blank" data-src="https://map.example/1"></iframe>', '<https://map.example/1>\n'],
  ['앞<iframe src="about:blank"></iframe>', '앞\n'],
  ['<noscript><a href="https://poll.example/1">투표</a></noscript>', '[투표](https://poll.example/1)\n'],
])('스크립트가 나중에 띄우던 그림과 지도도 제 주소로 온다: %s', (html, expected) => {
  expect(htmlToMarkdown(parseHtml(html))).toBe(expected)
})
