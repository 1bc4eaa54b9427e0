import { clusters, finalOf, finals, firstSyllable, isSyllable, leads, perLead, perVowel } from '../hangul.ts'
import { syllable, syllablesOf } from './initials.ts'
import { literally, type Pattern } from './pattern.ts'

/** Vowels that a second one extends, each with the last it can become in Unicode's order: ㅗ up to ㅚ, ㅜ to ㅟ, ㅡ to ㅢ. */
const lastVowel: Readonly<Record<number, number>> = { 8: 11, 13: 16, 18: 19 }

/** `달` and ㄱ as 닭. */
const withCluster = (stem: string, letter: string): readonly Pattern[] => {
  const final = finalOf(stem) ?? 0
  const cluster = [...finals].findIndex((it) => clusters[it] === finals.charAt(final - 1) + letter)
  if (final === 0 || cluster < 0) return []
  return [literally(stem.slice(0, -1) + String.fromCharCode(stem.charCodeAt(stem.length - 1) - final + cluster + 1))]
}

/** The words that an unfinished one may become on a two-set (dubeolsik) keyboard: `장바ㄱ`, `장박` for 장바구니. */
export const completions = (word: string): readonly Pattern[] => {
  const stem = word.slice(0, -1)
  const last = word.slice(-1)
  const lead = leads.indexOf(last)
  if (last !== '' && lead >= 0)
    return stem === '' ? [] : [{ stem, next: [syllablesOf(lead)] }, ...withCluster(stem, last)]
  if (!isSyllable(last.charCodeAt(0))) return []
  const code = last.charCodeAt(0) - firstSyllable
  const [ofLead, ofVowel, ofFinal] = [
    Math.floor(code / perLead),
    Math.floor((code % perLead) / perVowel),
    code % perVowel,
  ]
  if (ofFinal === 0)
    return [{ stem, next: [[syllable(ofLead, ofVowel), syllable(ofLead, lastVowel[ofVowel] ?? ofVowel, 27)]] }]
  const final = finals.charAt(ofFinal - 1)
  const grown = [...finals].flatMap((cluster, index): (readonly [string, string])[] =>
    clusters[cluster]?.startsWith(final) === true
      ? [[syllable(ofLead, ofVowel, index + 1), syllable(ofLead, ofVowel, index + 1)]]
      : [],
  )
  // The next vowel would take the final consonant, or its second half, to the next syllable.
  const [kept = null, taken = ''] = final in clusters ? [...(clusters[final] ?? '')] : [null, final]
  const left = syllable(ofLead, ofVowel, kept === null ? 0 : finals.indexOf(kept) + 1)
  const next = leads.indexOf(taken)
  return [
    ...(grown.length === 0 ? [] : [{ stem, next: grown }]),
    ...(next < 0 ? [] : [{ stem: stem + left, next: [syllablesOf(next)] }]),
  ]
}
