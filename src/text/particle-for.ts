import { finalOf, finalRieul } from './hangul.ts'

/** The final sound of each digit when read aloud (영 일 이 삼 사 오 육 칠 팔 구): `l` for ㄹ, `n` for another consonant. */
const digits = 'nl n  nll '

/**
 * Latin endings that are read with a final consonant: `Jack`, `Eric`, `Jane`, `git`; not `Mark`, `GitHub` and `boat`, which are
 * read 마크, 깃허브 and 보트.
 */
const closedEnding = /(?:[mn]|[aeiou](?:me|nn?e|pp?|[ck])|ng|ck|[aeio]b|(?<!h)ub|(?<![aeiou])[aeiou]tt?|[ㄱ-ㄸㅁ-ㅎ])$/i

/** `으로` after a consonant other than ㄹ, else `로`. Brackets and other signs at the end are not read. */
export const directionParticleFor = (word: string): '로' | '으로' => {
  const spoken = word.normalize('NFC').replace(/[^\p{L}\p{N}]+$/u, '')
  const last = spoken.at(-1) ?? ''
  const final = finalOf(last)
  if (final !== null) return final === 0 || final === finalRieul ? '로' : '으로'
  if (/\d/.test(last)) return digits[Number(last)] === 'n' ? '으로' : '로'
  return closedEnding.test(spoken) ? '으로' : '로'
}
