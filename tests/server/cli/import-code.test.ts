import { expect, it } from 'vitest'

import { htmlToMarkdown, parseHtml } from '#/server/cli/import/html-to-markdown.ts'

const markdownOf = (html: string): string => htmlToMarkdown(parseHtml(html))

it.each([
  ['<pre><code class="hljs python">a = 1</code></pre>', 'python'],
  ['<pre class="hljs"><code>a = 1</code></pre>', ''],
  ['<pre class="brush:python">a = 1</pre>', 'python'],
  ['<pre class="brush: python; title: ; notranslate">a = 1</pre>', 'python'],
  ['<pre class="lang:python decode:true ">a = 1</pre>', 'python'],
  ['<pre class="prettyprint lang-python linenums">a = 1</pre>', 'python'],
  ['<pre class="EnlighterJSRAW" data-enlighter-language="python">a = 1</pre>', 'python'],
  ['<pre class="python" data-ke-language="python">a = 1</pre>', 'python'],
])('코드의 언어는 코드를 칠하던 도구의 이름이 아니라 그 언어로 온다: %s', (html, language) => {
  expect(markdownOf(html)).toBe(`\`\`\`${language}\na = 1\n\`\`\`\n`)
})

const line = (html: string): string => `<div style="padding:0 6px; white-space:pre; line-height:130%">${html}</div>`

const colorScripter = `<div class="colorscripter-code" style="color:#f0f0f0"><table class="colorscripter-code-table" cellspacing="0"><tr>
<td style="padding:6px"><div><div style="line-height:130%">1</div><div style="line-height:130%">2</div></div></td>
<td><div>${line('<span style="color:#ff3399">if</span>&nbsp;a&nbsp;&lt;&nbsp;b:')}${line('&nbsp;&nbsp;&nbsp;&nbsp;f()')}</div><div style="text-align:right"><a href="http://colorscripter.com/info#e">Colored by Color Scripter</a></div></td>
<td><a href="http://colorscripter.com/info#e"><span>cs</span></a></td></tr></table></div>`

const numbered =
  '<div><table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td><pre class="lang-py"><span>if</span> a &lt; b:\n    f()</pre></td></tr></table></div>'

it.each([
  ['Color Scripter', colorScripter, ''],
  ['hilite.me', numbered, 'py'],
])('줄 번호와 나란히 표에 든 코드는 코드가 된다: %s', (_name, html, language) => {
  expect(markdownOf(html)).toBe(`\`\`\`${language}\nif a < b:\n    f()\n\`\`\`\n`)
})

it('번호가 든 다른 표는 표로 남는다', () => {
  expect(markdownOf('<table><tr><td>1</td><td>하나</td></tr></table>')).toContain('| 1 | 하나 |')
})
