import { expect, it } from 'vitest'

import { directionParticleFor } from '#/text/particle-for.ts'

it.each([
  ['글지기', '로'],
  ['민준', '으로'],
  ['민준'.normalize('NFD'), '으로'],
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
  ['Jane', '으로'],
  ['Anne', '으로'],
  ['home', '으로'],
  ['Bob', '으로'],
  ['app', '으로'],
  ['git', '으로'],
  ['commit', '으로'],
  ['Scott', '으로'],
  ['boat', '로'],
  ['test', '로'],
  ['club', '으로'],
  ['GitHub', '로'],
  ['Mike', '로'],
  ['ㄸ', '으로'],
  ['ㄹ', '로'],
  ['', '로'],
])('%s%s', (word, particle) => {
  expect(directionParticleFor(word)).toBe(particle)
})
