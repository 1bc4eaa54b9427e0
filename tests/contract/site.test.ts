import { expect, it } from 'vitest'

import { parseSite, siteDefaults } from '#/contract/site.ts'

it('서버가 적어 준 설정을 읽고, 없는 것은 기본값이다', () => {
  expect(parseSite('{"title":"나무 그늘","owner":"나무","apiBase":"https://api.example.com"}')).toEqual({
    ...siteDefaults,
    title: '나무 그늘',
    owner: '나무',
    apiBase: 'https://api.example.com',
  })
  expect(siteDefaults).toMatchObject({ title: '글방', owner: '글지기', contact: 'hello@example.com', apiBase: '' })
})

it.for(['', '{}', 'null', '[]', '"글방"', '{', '<!-- -->', '{"title":7,"owner":null,"비밀":"x"}'])(
  '%o(이)라고 적혀 있으면 기본값이다',
  (json) => expect(parseSite(json)).toEqual(siteDefaults),
)

it('할 수 있다고 적힌 것 가운데 아는 것만 하고, 적히지 않으면 아무것도 하지 않는다', () => {
  expect(parseSite('{"features":["search","teleport",7]}').features).toEqual(['search'])
  expect(parseSite('{"features":"search"}').features).toEqual([])
  expect(siteDefaults.features).toEqual([])
})
