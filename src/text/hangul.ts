/** The consonants and vowels of a syllable in Unicode's order (The Unicode Standard, 3.12), as the letters that keyboards type. */
export const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
export const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
/** Numbered from 1: a syllable may have none. */
export const finals = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'

/** Letters of two consonants, which keyboards combine from them. */
export const clusters: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}

export const firstSyllable = 0xac00
/** Syllables with the same lead, and with the same lead and vowel, follow one another. */
export const perLead = 588
export const perVowel = 28
const syllables = 11_172

/** Whether a character, by its code, is a syllable. */
export const isSyllable = (code: number): boolean => code >= firstSyllable && code < firstSyllable + syllables

/** The number of the final consonant of a text's last syllable, 0 for none; `null` if its last character is no syllable. */
export const finalOf = (text: string): number | null => {
  const code = text.charCodeAt(text.length - 1)
  return isSyllable(code) ? (code - firstSyllable) % perVowel : null
}
/** The number of ㄹ as a final consonant: after it comes `로`, as after a vowel. */
export const finalRieul = 8
