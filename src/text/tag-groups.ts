const hangul = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** All initials of the tag index, in dictionary order. */
export const initials: readonly string[] = [...hangul, ...letters, '0-9', '#']

/** The 19 leading consonants in the order of Unicode's Hangul syllables (The Unicode Standard, 3.12). */
const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
/** Doubled consonants count as plain ones, and final clusters as their first consonant. */
const plain: Readonly<Record<string, string>> = Object.fromEntries(
  ['ㄱㄲㄳ', 'ㄴㄵㄶ', 'ㄷㄸ', 'ㄹㄺㄻㄼㄽㄾㄿㅀ', 'ㅂㅃㅄ', 'ㅅㅆ', 'ㅈㅉ'].flatMap(([lead = '', ...others]) =>
    others.map((other) => [other, lead]),
  ),
)

/** The 27 trailing consonants from U+11A8, as compatibility letters. */
const trails = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'

/** Modern final clusters that NFKC maps to leading consonants of old Korean. */
const clusters: Readonly<Record<number, string>> = { 0x111a: 'ㅀ', 0x1121: 'ㅄ' }

/** The initial consonant of a Hangul syllable or letter, in any encoding. */
const leadOf = (char: string): string | undefined => {
  // NFKC maps compatibility letters, half-width ones too, to conjoining ones.
  const code = char.normalize('NFKC').codePointAt(0) ?? 0
  if (code >= 0xac00 && code <= 0xd7a3) return leads[Math.floor((code - 0xac00) / 588)]
  return code < 0x11a8 ? (leads[code - 0x1100] ?? clusters[code]) : trails[code - 0x11a8]
}

/**
 * The group of a name in the tag index: a Hangul consonant (a doubled one counts as its plain one), `A` to `Z` without accents, `0-9`,
 * or `#` for everything else.
 */
export const initialOf = (name: string): string => {
  const first = [...name.normalize('NFC').trim()][0] ?? ''
  const lead = leadOf(first)
  if (lead !== undefined) return plain[lead] ?? lead
  const letter = first.normalize('NFKD').charAt(0).toUpperCase()
  if (/^[A-Z]$/.test(letter)) return letter
  return /^\p{Nd}$/u.test(first.normalize('NFKC')) ? '0-9' : '#'
}

const collator = new Intl.Collator('ko-KR', { numeric: true, sensitivity: 'variant' })

/** Compares two names in dictionary order, for `sort`. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)
