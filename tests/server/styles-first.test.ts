import { expect, test } from 'vitest'

import { stylesFirst } from '#/server/pages/styles-first.ts'

test('모양이 스크립트보다 먼저 오고, 스크립트는 그 뒤를 기다린다', () => {
  const template = [
    '<head><meta charset="utf-8" /><link rel="icon" href="/i.svg" />',
    '<script type="application/json" id="site">{}</script>',
    '<script type="module" src="/a.js"></script>',
    '<link rel="modulepreload" href="/b.js"><link rel="stylesheet" href="/c.css"></head>',
  ]
  expect(stylesFirst(template.join(''))).toBe(
    [
      '<head><meta charset="utf-8" /><link rel="stylesheet" href="/c.css"><link rel="icon" href="/i.svg" />',
      '<script type="application/json" id="site">{}</script>',
      '<script type="module" fetchpriority="low" src="/a.js"></script>',
      '<link rel="modulepreload" fetchpriority="low" href="/b.js"></head>',
    ].join(''),
  )
  expect(stylesFirst('<title>글방</title>')).toBe('<title>글방</title>')
})
