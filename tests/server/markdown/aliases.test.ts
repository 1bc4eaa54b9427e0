import { expect, it, vi } from 'vitest'

import { file, readPost } from './reading.ts'

it.each([
  ['aliases: [/entry/첫-글, /12]', ['/entry/첫-글', '/12']],
  ['aliases: /2020/01/slug/', ['/2020/01/slug']],
  ['aliases: /12, /13', ['/12', '/13']],
  [String.raw`aliases: ["/x\uD800", "/x\uD801"]`, ['/x\uFFFD']],
  [`aliases:\n  - ${'/글'.normalize('NFD')}\n  - /%EA%B8%80\n  -\n  - /글.html`, ['/글']],
  ['redirect_from: [/12, /a/index.html]', ['/12', '/a']],
  ['aliases: [/12]\nredirect_from: [/12, /13]', ['/12', '/13']],
  ['aliases: ["/50%-할인", /?p=7]', ['/50%-할인', '/?p=7']],
  ['aliases: [철수, 12, entry/글, //a, /, /index.html, /?q=1, "/a#b", /../a, https://a.com/12, /%FF]', []],
  [`aliases: /${'글'.repeat(700)}`, []],
  ['aliases:', []],
])('%j는 옛 주소 %j이다', async (line, aliases) => {
  expect((await readPost(file('title: 글', line))).aliases).toEqual(aliases)
})

it.each([
  ['aliases: [철수, /12]', 'aliases: 철수'],
  ['redirect_from: https://example.com/12', 'redirect_from: https://example.com/12'],
  ['aliases:\n  - /a?b=1\n  - "/a#b"\n  - /', 'aliases: /a?b=1, /a#b, /'],
])('%j: 경로가 아닌 옛 주소는 글쓴이에게 알린다', async (written, told) => {
  const log = { warn: vi.fn<(message: string) => void>() }
  await readPost(file('title: 글', ...written.split('\n')), { log })
  expect(log.warn.mock.calls.flat()).toEqual([
    `2026/글.md: 옛 주소로 쓰이지 않습니다. 도메인 없이 /로 시작하고, ?나 #이 없는 경로(또는 /?p=12)로 적어 주세요. ${told}`,
  ])
})
