/** Unicode's numbers of letters. */
export type CodePoints = readonly number[]

export const codePointsOf = (text: string): CodePoints => [...text].map((letter) => letter.codePointAt(0) ?? 0)

const write = (first: number, last: number): string =>
  first === last ? `U+${first.toString(16)}` : `U+${first.toString(16)}-${last.toString(16)}`

/** A `unicode-range` as CSS writes it, neighbours together. */
export const writeRange = (letters: CodePoints): string => {
  const runs: { first: number; last: number }[] = []
  for (const letter of letters.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && letter <= run.last + 1) run.last = letter
    else runs.push({ first: letter, last: letter })
  }
  return runs.map(({ first, last }) => write(first, last)).join(',')
}

/** In pieces of `size`, the last one smaller. */
export const inPieces = (letters: CodePoints, size: number): readonly CodePoints[] =>
  Array.from({ length: Math.ceil(letters.length / size) }, (_, index) =>
    letters.slice(index * size, (index + 1) * size),
  )
