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

const leadOf = (char: string): string | undefined => {
  const code = char.codePointAt(0) ?? 0
  if (code >= 0xac00 && code <= 0xd7a3) return leads[Math.floor((code - 0xac00) / 588)]
  return leads.includes(char) || char in plain ? char : undefined
}

/**
 * The initial that a name is filed under: a Hangul consonant (a doubled one counts as its plain one),
 * `A` to `Z` with accents off, `0-9`, or `#` for all else.
 */
export const initialOf = (name: string): string => {
  // NFKC composes decomposed Hangul and widens half-width letters.
  const first = [...name.normalize('NFKC').trim()][0] ?? ''
  const lead = leadOf(first) ?? leadOf(compatibility(first))
  if (lead !== undefined) return plain[lead] ?? lead
  const letter = first.normalize('NFD').charAt(0).toUpperCase()
  if (/^[A-Z]$/.test(letter)) return letter
  return /^\p{Nd}$/u.test(first) ? '0-9' : '#'
}

/** A leading consonant that stands alone as a conjoining jamo (U+1100 and on) as its plain letter. */
const compatibility = (char: string): string => {
  const index = (char.codePointAt(0) ?? 0) - 0x1100
  return index >= 0 && index < leads.length ? (leads[index] ?? char) : char
}

const collator = new Intl.Collator('ko-KR', { numeric: true, sensitivity: 'variant' })

/** Dictionary order of two names. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)
