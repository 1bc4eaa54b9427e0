import { clusters, finals, firstSyllable, isSyllable, leads, perLead } from './hangul.ts'

const hangul = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** All initials of the tag index, in dictionary order. */
export const initials: readonly string[] = [...hangul, ...letters, '0-9', '#']

/** Doubled consonants count as plain ones. */
const plain: Readonly<Record<string, string>> = { ㄲ: 'ㄱ', ㄸ: 'ㄷ', ㅃ: 'ㅂ', ㅆ: 'ㅅ', ㅉ: 'ㅈ' }

/** Modern final clusters that NFKC maps to leading consonants of old Korean. */
const oldLeads: Readonly<Record<number, string>> = { 0x111a: 'ㅀ', 0x1121: 'ㅄ' }

/** The initial consonant of a Hangul syllable or letter, in any of Unicode's forms. */
const consonantOf = (char: string): string | undefined => {
  // NFKC maps compatibility letters, half-width ones too, to conjoining ones.
  const code = char.normalize('NFKC').codePointAt(0) ?? 0
  if (isSyllable(code)) return leads[Math.floor((code - firstSyllable) / perLead)]
  return code < 0x11a8 ? (leads[code - 0x1100] ?? oldLeads[code]) : finals[code - 0x11a8]
}

/**
 * The group of a name in the tag index: a Hangul consonant (a doubled one counts as its plain one, a cluster as its
 * first), `A` to `Z` without accents, `0-9`, or `#` for everything else.
 */
export const initialOf = (name: string): string => {
  const first = [...name.normalize('NFC').trim()][0] ?? ''
  const consonant = consonantOf(first)
  if (consonant !== undefined) return plain[consonant] ?? clusters[consonant]?.charAt(0) ?? consonant
  const letter = first.normalize('NFKD').charAt(0).toUpperCase()
  if (/^[A-Z]$/.test(letter)) return letter
  return /^\p{Nd}$/u.test(first.normalize('NFKC')) ? '0-9' : '#'
}
