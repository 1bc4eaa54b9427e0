import { expect, it } from 'vitest'

import { preferencesIn } from '#/contract/cookie.ts'

it.for([
  ['view=list; theme=dark', { view: 'list', theme: 'dark' }],
  ['a=1;theme=light;b', { view: 'album', theme: 'light' }],
  ['view=album; theme=sepia', { view: 'album', theme: 'system' }],
  ['view=list; view=album; theme=dark; theme=light', { view: 'list', theme: 'dark' }],
  ['view="list"; theme=%64ark', { view: 'album', theme: 'system' }],
  ['view; theme=', { view: 'album', theme: 'system' }],
  [null, { view: 'album', theme: 'system' }],
] as const)('쿠키가 %o이면 서버가 그리는 화면은 %o이다', ([header, preferences]) => {
  expect(preferencesIn(header)).toEqual(preferences)
})
