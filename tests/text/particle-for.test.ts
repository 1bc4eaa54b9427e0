import { expect, it } from 'vitest'

import { directionAfter } from '#/text/particle-for.ts'

it.each([
  ['글지기', '로'],
  ['민준', '으로'],
  ['한글', '로'],
  ['민준(필명)', '으로'],
  ['글지기!', '로'],
  ['2026', '으로'],
  ['2027', '로'],
  ['John', '으로'],
  ['Jack', '으로'],
  ['Eric', '으로'],
  ['Mark', '로'],
  ['Paul', '로'],
  ['', '로'],
])('%s%s', (word, particle) => {
  expect(directionAfter(word)).toBe(particle)
})
