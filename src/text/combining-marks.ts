/** No script needs more combining marks per letter; more of them overflow the line. */
const most = 6

/** Limits the combining marks on each letter, for display; the stored text keeps all of them. */
export const withFewMarks = (text: string): string =>
  // Format characters are invisible, so they do not end a stack of marks.
  text.replaceAll(/\p{M}[\p{M}\p{Cf}]{6,}/gu, (pile) => {
    let marks = 0
    return Array.from(pile, (character) => {
      if (!/\p{M}/u.test(character)) return character
      marks += 1
      return marks > most ? '' : character
    }).join('')
  })
