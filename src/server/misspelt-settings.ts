import { settingNames } from './settings.ts'

/** Whether `a` becomes `b` by so many insertions, deletions, replacements and swaps of neighbouring characters, or fewer. */
const isWithin = (edits: number, a: string, b: string): boolean => {
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  const [x, y] = [a.slice(same), b.slice(same)]
  if (x === y) return true
  if (edits === 0) return false
  const isSwapped = x[0] === y[1] && x[1] === y[0]
  return (
    isWithin(edits - 1, x.slice(1), y) ||
    isWithin(edits - 1, x, y.slice(1)) ||
    isWithin(edits - 1, x.slice(1), y.slice(1)) ||
    (isSwapped && isWithin(edits - 1, x.slice(2), y.slice(2)))
  )
}

/** In short names two typing errors make another word. */
const allowedEdits = (name: string): number => (name.length < 9 ? 1 : 2)

/**
 * Lines about names in the settings file that are unknown, but resemble a setting that is not there. Not for the environment of the
 * process, most of which is for other programs.
 */
export const misspeltLines = (names: readonly string[]): readonly string[] =>
  names
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const written = name.toUpperCase().replaceAll(/[.-]/g, '_')
      const meant = settingNames.find((each) => !names.includes(each) && isWithin(allowedEdits(each), written, each))
      return meant === undefined ? [] : [`${name}의 값은 쓰이지 않습니다. ${meant}의 오타라면 이름을 고쳐 주세요.`]
    })
