import { expect, it } from 'vitest'

import { htmlOf } from './reading.ts'

it.each([
  ['칸은 <input>, 고르기는 <select>.\n\n다음 *글*', '<p>칸은 , 고르기는 &#x3C;select>.</p>\n<p>다음 <em>글</em></p>'],
  ['**<title>**과 <TEXTAREA rows="2"> `코드`', '<p><strong>&#x3C;title></strong>과  <code>코드</code></p>'],
  ['- <object>\n- 다음', '<ul>\n<li>\n&#x3C;object>\n</li>\n<li>다음</li>\n</ul>'],
  [
    '<iframe src="https://example.com"/>\n\n다음',
    `<p><a href="https://example.com" class="player external address" rel="noopener noreferrer">https://example.com</a></p>\n<p>다음</p>`,
  ],
  ['<svg onload="alert(1)">가\n\n다음', '<p>가</p>\n<p>다음</p>'],
  ['<script> 태그는\n\n다음', '&#x3C;script> 태그는\n\n다음'],
  ['</style> 앞의 <style>\n\n다음', '<p> 앞의 &#x3C;style></p>\n<p>다음</p>'],
  ['<select><option>가</option></SELECT> 뒤의 <select>', '<p> 뒤의 &#x3C;select></p>'],
  ['<svg>\n\n<title>가</title>\n\n</svg>\n\n다음', '\n<p>다음</p>'],
])('닫지 않은 태그는 다음 글을 데려가지 않고, 속성이 없으면 글로 보인다: %j', async (markdown, html) => {
  expect(await htmlOf(markdown)).toBe(html)
})

// Were the end of each sought in all of the post, this would take minutes.
it.each([
  ['<iframe>', 100_000],
  ['<select>', 30_000],
  ['<svg a="', 100_000],
])('닫지 않은 %s이(가) %i개여도 읽는다', async (tag, count) => {
  expect(await htmlOf(`${tag.repeat(count)}끝`)).toContain('끝')
})
