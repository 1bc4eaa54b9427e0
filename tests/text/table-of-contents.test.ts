import { expect, it } from 'vitest'

import { headingsOf } from '#/text/table-of-contents.ts'

it('둘째와 셋째 제목을 읽는 차례로 안다', () => {
  const html = '<h1 id="a">하나</h1><h2 id="b">둘</h2><p>글</p><h3 class="x" id="c">셋</h3><h4 id="d">넷</h4>'
  expect(headingsOf(html)).toEqual([
    { id: 'b', text: '둘', level: 2 },
    { id: 'c', text: '셋', level: 3 },
  ])
})

it.for([
  ['<em>기울인</em> 말', '기울인 말'],
  [' \n앞뒤 빈칸 ', '앞뒤 빈칸'],
  ['제목<sup><a href="#fn-1" id="fnref-1" data-footnote-ref="">1</a></sup>', '제목'],
  ['<a href="/files/b.md" title="A > B">이전 글</a>', '이전 글'],
  ['A &amp; B &lt;C&gt; &quot;D&quot; &#39;E&#39; &#x27;F&#x27;', `A & B <C> "D" 'E' 'F'`],
  ['가&nbsp;나 &NBSP;', '가 나'],
  ['A &mdash; B&hellip; &lsquo;C&rsquo;', 'A — B… ‘C’'],
  ['&#xAC00;&#xac01;&#x1F600;', '가각😀'],
  ['&#44032;&#8217;', '가’'],
  ['&#38;lt; &#x26;#65; &amp;lt;', '&lt; &#65; &lt;'],
  ['&없는이름; &nothing; &#x; &#1a;', '&없는이름; &nothing; &#x; &#1a;'],
  ['&constructor; &__proto__;', '&constructor; &__proto__;'],
  ['&#xffffff;&#1114112;&#xD800;&#0;&#x1234567;', '\uFFFD'.repeat(5)],
] as const)('%s은(는) 글자로 읽는다', ([inner, text]) =>
  expect(headingsOf(`<h2 id="a">${inner}</h2>`)).toEqual([{ id: 'a', text, level: 2 }]),
)

it.for(['"', "'"])('이름도 글자로 읽는다: %s', (quote) =>
  expect(headingsOf(`<h2 id=${quote}a&amp;b${quote}>가</h2>`)).toEqual([{ id: 'a&b', text: '가', level: 2 }]),
)

it.for(['<h2>이름 없음</h2>', '<h2 id="a"> </h2>', '<h2 id="footnote-label">각주</h2>', '<h2 id="a">', ''])(
  '%o에는 갈 만한 제목이 없다',
  (html) => expect(headingsOf(html)).toEqual([]),
)
