import { leads, finals, vowels } from '../hangul.ts'

/**
 * Characters that NFKC may compose with the one before: combining marks, vowels and finals of Hangul (also
 * compatibility letters), the half-width voicing marks of kana; and the invisible ones that may stand between. Not ㄳ and
 * the other compatibility letters that are only finals: whoever writes `수고ㄳ` means 수고 and ㄳ.
 */
const joining = String.raw`\p{M}\p{Default_Ignorable_Code_Point}\u1160-\u11FF\u3131\u3132\u3134\u3137-\u3139\u3140-\u318E\uD7B0-\uD7FF\uFF9E-\uFFDC`

/**
 * Segments to fold separately: runs in which only case changes, white space, else a character with everything that may
 * compose with it.
 */
const segment = new RegExp(String.raw`(?: |[!-~가-힣](?![${joining}]))+|\s|[^][${joining}]*`, 'gu')
const simple = /^[ -~가-힣]*$/

/** Maps the conjoining letters that NFKC produces back to compatibility ones, which keyboards type. */
const standing = (conjoining: string): string => {
  const code = conjoining.codePointAt(0) ?? 0
  if (code >= 0x11a8) return finals.charAt(code - 0x11a8) || conjoining
  return (code >= 0x1161 ? vowels.charAt(code - 0x1161) : leads.charAt(code - 0x1100)) || conjoining
}

/** Case folding by upper case: `ß` is `ss`, and a final sigma a sigma. Lower case first, because `ẞ` has no other upper case. */
const foldCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC')

const foldPart = (part: string): string =>
  simple.test(part)
    ? part.toLowerCase()
    : foldCase(
        part
          // Signs that keyboards and word processors write in several ways. After a consonant, ㆍ is a vowel of old Hangul.
          .replaceAll(/[∼〜]/g, '~')
          .replaceAll(/(?<![ㄱ-ㅎ])ㆍ|[・･‧•]/g, '·')
          .normalize('NFKC')
          .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''),
      )
        .replaceAll(/[\u1100-\u11ff]/g, standing)
        // NFKC maps some spacing accents to a space and a combining mark.
        .replaceAll(/(?<=[^]) | (?=[^])/g, '')

/**
 * Character by character where the result is the same: `ㅋㅋㅋ` is three letters, each of which can be found. An invisible
 * character stays with the one before it: a variation selector is part of its emoji.
 */
const partsOf = (text: string): readonly string[] => {
  if (simple.test(text)) return [text]
  const each = [...text]
  const folded = each.map(foldPart)
  const isSame = !folded.includes('') && folded.join('') === foldPart(text)
  return each.length > 1 && isSame ? each : [text]
}

/** The form in which texts are searched: NFKC, case folded, without invisible characters. */
export const fold = (text: string): string =>
  simple.test(text) ? text.toLowerCase() : (text.match(segment) ?? []).map(foldPart).join('')

/** A folded text that can be mapped back to the original. */
type Folded = {
  readonly text: string
  /** Maps a range of the folded text to one of the original, at segment boundaries. */
  readonly rangeOf: (start: number, end: number) => readonly [start: number, end: number]
}

type Step = { readonly folded: number; readonly original: number; readonly isSimple: boolean }

/** Like {@link fold}, with a mapping back to the original text. */
export const foldWithOffsets = (original: string): Folded => {
  const steps: Step[] = []
  let text = ''
  let offset = 0
  for (const part of (original.match(segment) ?? []).flatMap(partsOf)) {
    steps.push({ folded: text.length, original: offset, isSimple: simple.test(part) })
    text += foldPart(part)
    offset += part.length
  }
  const end: Step = { folded: text.length, original: original.length, isSimple: true }
  /** Binary search for the segment at a position of the folded text. */
  const indexAt = (at: number): number => {
    let [low, high] = [0, steps.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((steps[middle] ?? end).folded <= at) low = middle
      else high = middle - 1
    }
    return low
  }
  const startOf = (at: number): number => {
    const step = steps[indexAt(at)] ?? end
    return step.isSimple ? step.original + at - step.folded : step.original
  }
  const endOf = (at: number): number => {
    const index = indexAt(at - 1)
    const step = steps[index] ?? end
    return step.isSimple ? step.original + at - step.folded : (steps[index + 1] ?? end).original
  }
  return { text, rangeOf: (from, to) => [startOf(from), endOf(to)] }
}
