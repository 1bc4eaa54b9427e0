import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { scriptLoader } from '#/entry-server.tsx'
import { cspHash } from '#/server/http/security-headers.ts'
import { composeDocument } from '#/server/pages/document.ts'
import { paintFirst, startAfterPaint } from '#/server/pages/load-build.ts'

const indexHtml = [
  '<html lang="ko"><head><link rel="icon" href="/i.svg" /><!--ssr-head--><!--/ssr-head-->',
  '<script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js">',
  '<link rel="stylesheet" crossorigin href="/c.css"></head><body><div id="root"><!--ssr-body--><!--/ssr-body--></div></body></html>',
].join('\n')

const css = 'a::after { content: "$&" }'
const hashOf = (text: string | undefined) =>
  createHash('sha256')
    .update(text ?? '')
    .digest('base64')

it('첫 칠에 드는 것은 HTML 안에 있고, 스크립트는 그 뒤에 부른다', async () => {
  const asked: string[] = []
  const { template, styleHashes } = await paintFirst(indexHtml, (address) => {
    asked.push(address)
    return Promise.resolve(css)
  })
  const html = composeDocument({
    ...template,
    bodyEnd: startAfterPaint(scriptLoader, { scripts: ['/b.js', '/a.js'], next: ['/d.js'] }),
  })
  expect(asked).toEqual(['/c.css'])
  expect(html).toContain('<link rel="icon" href="/i.svg" />')
  expect(html).not.toMatch(/<link rel="(?:stylesheet|modulepreload)"| src=/)
  expect(html).toContain(
    '<script type="application/json" id="scripts">{"scripts":["/b.js","/a.js"],"next":["/d.js"]}</script>',
  )
  const [, style] = /<style data-file="\/c\.css">(.*?)<\/style>/s.exec(html) ?? []
  const [, loader] = /<script>(.*?)<\/script>\s*<\/body>/s.exec(html) ?? []
  expect(style).toBe(css)
  expect(loader).toBe(scriptLoader)
  expect([cspHash(scriptLoader), ...styleHashes]).toEqual([hashOf(loader), hashOf(css)])
})
