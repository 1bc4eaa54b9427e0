import { fold } from './folding.ts'
import { initialsIn } from './initials.ts'

/** Whether two texts of one length differ in one character at most. */
const isOneOff = (a: string, b: string): boolean => {
  let differences = 0
  for (let index = 0; index < a.length && differences < 2; index += 1) if (a[index] !== b[index]) differences += 1
  return differences < 2
}

const windows = (text: string, length: number): readonly string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, index) => text.slice(index, index + length))

/** Whether a title contains a part at most one edit away from the query. */
const isNear = (title: string, asked: string): boolean => {
  const shorter = Array.from(asked, (_, index) => asked.slice(0, index) + asked.slice(index + 1))
  const holes = windows(title, asked.length + 1).flatMap((window) =>
    Array.from(asked, (_, index) => window.slice(0, index + 1) + window.slice(index + 2)),
  )
  return (
    windows(title, asked.length).some((window) => isOneOff(window, asked)) ||
    (asked.length > 2 && shorter.some((it) => title.includes(it))) ||
    holes.includes(asked)
  )
}

/** Titles that nearly match a query: with the same initials, or an edit distance of one syllable. */
export const nearTitles = <T extends { readonly title: string }>(
  titles: readonly T[],
  asked: string,
  most: number,
): readonly T[] => {
  const wanted = fold(asked).replaceAll(/\s/g, '')
  if (wanted.length < 2) return []
  const initials = initialsIn(wanted)
  const near: T[] = []
  for (const each of titles) {
    const folded = fold(each.title).replaceAll(/\s/g, '')
    const isAlike = /[가-힣]/.test(wanted) && initialsIn(folded).includes(initials)
    if (isAlike || isNear(folded, wanted)) near.push(each)
    if (near.length === most) break
  }
  return near
}
