import { clusters, firstSyllable, leads, perLead } from '../hangul.ts'

const split = (text: string): string => text.replaceAll(/[ㄳ-ㅄ]/g, (letter) => clusters[letter] ?? letter)

/** The initials in a query of consonants only, with clusters split; `null` if it contains anything else. */
export const askedInitials = (text: string): string | null => {
  const letters = split(text.replaceAll(/\s/g, ''))
  return /^[ㄱ-ㅎ]+$/.test(letters) ? letters : null
}

/** The initials of a folded text: the first consonant of each syllable, other characters as they are, without spaces. */
export const initialsIn = (folded: string): string =>
  folded
    .replaceAll(/[^\S\n]/g, '')
    .replaceAll(/[가-힣]/g, (char) => leads.charAt(Math.floor((char.charCodeAt(0) - firstSyllable) / perLead)))
