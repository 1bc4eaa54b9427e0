/**
 * What normalisation may join to the character before it: marks, vowels and finals of Hangul (also those that stand alone,
 * which NFKC takes for parts of a syllable), the half-width voicing marks of kana.
 */
const joining = String.raw`\p{M}\u1160-\u11FF\u3131-\u318E\uD7B0-\uD7FF\uFF9E-\uFFDC`

/**
 * Runs that only case can change, character by character; white space, which nothing is joined to; else a character with
 * all that may be joined to it.
 */
const segment = new RegExp(String.raw`(?: |[!-~가-힣](?![${joining}]))+|\s|[^][${joining}]*`, 'gu')
const simple = /^[ -~가-힣]*$/

const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const finals = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'

/** NFKC turns letters that stand alone into conjoining ones, which no keyboard types. */
const standing = (conjoining: string): string => {
  const code = conjoining.codePointAt(0) ?? 0
  if (code >= 0x11a8) return finals.charAt(code - 0x11a8) || conjoining
  return (code >= 0x1161 ? vowels.charAt(code - 0x1161) : leads.charAt(code - 0x1100)) || conjoining
}

/** By way of capitals, as `nameKey` folds: `ß` is `ss`. A final sigma is a sigma wherever a word is cut. */
const foldCase = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC')

const foldPart = (part: string): string =>
  simple.test(part)
    ? part.toLowerCase()
    : foldCase(part.normalize('NFKC'))
        .replaceAll(/[\u1100-\u11ff]/g, standing)
        // NFKC gives some accents that stand alone a space to stand on.
        .replaceAll(/(?<=[^]) | (?=[^])/g, '')

/** One by one, where that comes to the same: `ㅋㅋㅋ` is three letters, and any of them can be found. */
const partsOf = (text: string): readonly string[] => {
  if (simple.test(text)) return [text]
  const each = [...text]
  return each.length > 1 && each.map(foldPart).join('') === foldPart(text) ? each : [text]
}

/** The key that texts are searched by: compatibility forms composed, case folded. */
export const fold = (text: string): string =>
  simple.test(text) ? text.toLowerCase() : (text.match(segment) ?? []).map(foldPart).join('')

/** A folded text that knows what it was made of. */
export type Folded = {
  readonly text: string
  /** The part of the original text that a part of the folded one was made of; characters are never cut. */
  readonly placeOf: (start: number, end: number) => readonly [start: number, end: number]
}

type Step = { readonly folded: number; readonly original: number; readonly isSimple: boolean }

/** {@link fold}, with a way back to the places in the original text. */
export const foldInPlace = (original: string): Folded => {
  const steps: Step[] = []
  let text = ''
  let place = 0
  for (const part of (original.match(segment) ?? []).flatMap(partsOf)) {
    steps.push({ folded: text.length, original: place, isSimple: simple.test(part) })
    text += foldPart(part)
    place += part.length
  }
  const end: Step = { folded: text.length, original: original.length, isSimple: true }
  /** The last step that begins at a place of the folded text or before it. */
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
  return { text, placeOf: (from, to) => [startOf(from), endOf(to)] }
}
