const hangul = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Every initial under which a tag may stand, in dictionary order. */
export const initials: readonly string[] = [...hangul, ...letters, '0-9', '#']

/** The 19 leading consonants in the order of Unicode's Hangul syllables (The Unicode Standard, 3.12). */
const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
/** Doubled leads count with their plain ones, and letters that only close a syllable with their first half. */
const plain: Readonly<Record<string, string>> = Object.fromEntries(
  ['ㄱㄲㄳ', 'ㄴㄵㄶ', 'ㄷㄸ', 'ㄹㄺㄻㄼㄽㄾㄿㅀ', 'ㅂㅃㅄ', 'ㅅㅆ', 'ㅈㅉ'].flatMap(([lead = '', ...others]) =>
    others.map((other) => [other, lead]),
  ),
)

/** The 27 trailing consonants from U+11A8, as the letters that stand alone. */
const trails = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'

/** What closes syllables today, but NFKC takes for leads of old Korean. */
const clusters: Readonly<Record<number, string>> = { 0x111a: 'ㅀ', 0x1121: 'ㅄ' }

/** The consonant that a character begins with: of a syllable, or of a letter by itself, however it is encoded. */
const leadOf = (char: string): string | undefined => {
  // NFKC turns letters that stand alone, half-width ones too, into conjoining ones.
  const code = char.normalize('NFKC').codePointAt(0) ?? 0
  if (code >= 0xac00 && code <= 0xd7a3) return leads[Math.floor((code - 0xac00) / 588)]
  return code < 0x11a8 ? (leads[code - 0x1100] ?? clusters[code]) : trails[code - 0x11a8]
}

/**
 * The initial that a name is filed under: a Hangul consonant (a doubled one counts as its plain one),
 * `A` to `Z` with accents off, `0-9`, or `#` for all else.
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

/** Dictionary order of two names. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)
