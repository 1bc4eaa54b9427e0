/** A post of four paragraphs. */
export const plainContent = (title: string): string => `
<p>${title}에 대해 오래 생각했다. 처음에는 할 말이 없었고, 나중에는 덜어 낼 말이 많았다.</p>
<p>아침에 쓴 글을 저녁에 읽으면 다른 사람이 쓴 것 같다. 그래서 하루를 묵혀 두었다가 다시 읽는다.</p>
<h2>천천히 읽기</h2>
<p>빨리 쓰는 것보다 천천히 고치는 것이 어렵다. 고친 자리마다 숨을 한 번 쉰다.</p>
<p>그러고도 남는 문장이 있다면 그것이 하려던 말이다.</p>`

/** A post with every kind of content. */
export const richContent = `
<p>이 글에는 <strong>굵은 글자</strong>와 <em>기울인 글자</em>, <a href="/tag">안쪽 고리</a>와
<a href="https://example.com/hangul" target="_blank">바깥 고리</a>가 있다.</p>
<h2 id="표">표</h2>
<table><thead><tr><th>자모</th><th align="right">수</th></tr></thead>
<tbody><tr><td>닿소리</td><td align="right">14</td></tr><tr><td>홀소리</td><td align="right">10</td></tr></tbody></table>
<h2 id="코드">코드</h2>
<pre><code class="language-ts">const 인사 = (이름: string) =&gt; \`안녕, \${이름}\`</code></pre>
<h2 id="그림">그림</h2>
<figure><img src="/covers/30.svg" alt="종이 나무" width="1200" height="675"><figcaption>종이로 만든 나무</figcaption></figure>
<h2 id="목록">목록</h2>
<ul><li>하나</li><li>둘<ol><li>둘의 하나</li></ol></li></ul>
<ul><li><input type="checkbox" checked disabled> 다 쓴 글</li></ul>
<blockquote><p>글은 엉덩이로 쓴다.</p></blockquote>
<details><summary>더 읽기</summary><p>접어 둔 이야기.</p></details>
<p>각주가 하나 있다.<sup><a href="#user-content-fn-1" id="user-content-fnref-1">1</a></sup></p>
<hr>
<section><ol><li id="user-content-fn-1">각주의 글.</li></ol></section>`

/** The SVG of a cover, with the id of its post. */
export const coverOf = (id: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#c9b79c"/><text x="8" y="6" font-size="4" text-anchor="middle">${Number.parseInt(id, 10)}</text></svg>`
