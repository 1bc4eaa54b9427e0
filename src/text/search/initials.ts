import { clusters, firstSyllable, leads, perLead, perVowel } from '../hangul.ts'

/** The syllable with these letters, numbered in Unicode's order; 0 for no final consonant. */
export const syllable = (lead: number, vowel: number, final = 0): string =>
  String.fromCharCode(firstSyllable + lead * perLead + vowel * perVowel + final)

/** The first and the last syllable that begin with the consonant of this number. */
export const syllablesOf = (lead: number): readonly [string, string] => [syllable(lead, 0), syllable(lead, 20, 27)]

/** The initials in a query of consonants only, with clusters split; `null` if it contains anything else. */
export const askedInitials = (text: string): string | null => {
  const letters = text.replaceAll(/\s/g, '').replaceAll(/[ㄳ-ㅄ]/g, (letter) => clusters[letter] ?? letter)
  return /^[ㄱ-ㅎ]+$/.test(letters) ? letters : null
}

/** The initials of a folded text: the first consonant of each syllable, other characters as they are, without spaces. */
export const initialsIn = (folded: string): string =>
  folded
    .replaceAll(/[^\S\n]/g, '')
    .replaceAll(/[가-힣]/g, (char) => leads.charAt(Math.floor((char.charCodeAt(0) - firstSyllable) / perLead)))

/** A regular expression for the syllables of a text that have these initials; with spaces between, as in `initialsIn`. */
export const initialsExpression = (initials: string): string =>
  Array.from(initials, (lead) => `[${lead}${syllablesOf(leads.indexOf(lead)).join('-')}]`).join(String.raw`\s*`)
