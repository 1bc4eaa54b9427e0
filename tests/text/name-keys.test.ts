import { expect, it } from 'vitest'

import { authorKey, nameKey, withoutInvisible } from '#/text/name-keys.ts'

it.for([
  '글 지기',
  ' 글지기\t',
  '글\u200B지\u00AD기',
  '글지기'.normalize('NFD'),
  '글\u3164지\uFFA0기',
  '글\u2800지기\uFFF9',
  '글지\uFFFC기',
])('%o은(는) 글지기로 보인다', (name) => expect(nameKey(name)).toBe('글지기'))

it.for([
  ['ＯＷＮＥＲ', 'owner'],
  ['Owner', 'OWNER'],
  ['STRASSE', 'straße'],
] as const)('%s와 %s은(는) 같은 이름이다', ([one, other]) => expect(nameKey(one)).toBe(nameKey(other)))

it.for([
  ['글지기', '글지기2'],
  ['é', 'e'],
] as const)('%s와 %s은(는) 다른 이름이다', ([one, other]) => expect(nameKey(one)).not.toBe(nameKey(other)))

it('대소문자만 다른 이름은, 유니코드의 어느 글자든, 한 사람의 이름이다', () => {
  const differing = Array.from({ length: 0x11_00_00 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => [letter.toLowerCase(), letter.toUpperCase()].some((it) => authorKey(it) !== authorKey(letter)))
  expect(differing).toEqual([])
})

it.for([
  ['Weiß', 'WEIẞ', 'WEISS'],
  ['İbrahim', 'İBRAHİM', 'i\u0307brahim'],
  ['글지기', '글 지\u200B기', '\uE000글지기'],
] as const)('%s, %s, %s은(는) 한 사람의 이름이다', (names) => expect(new Set(names.map(authorKey)).size).toBe(1))

it('악센트가 다르면 다른 사람이다', () => {
  expect(authorKey('Anna')).not.toBe(authorKey('Änna'))
  expect(authorKey('Iris')).not.toBe(authorKey('Íris'))
})

it('보이는 것만 남기되, 크기는 그대로 둔다', () => {
  expect(withoutInvisible(' O wner\u200B ')).toBe('Owner')
  expect(withoutInvisible('a´')).not.toMatch(/\s/)
  expect(withoutInvisible('e\u200B\u0301')).toBe('é')
  expect(nameKey('Owner')).toBe('owner')
})
