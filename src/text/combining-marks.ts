/** No script needs more combining marks per letter; more of them overflow the line. */
const most = 6
// Format characters are invisible, so they do not end a stack of marks.
const pile = new RegExp(String.raw`\p{M}[\p{M}\p{Cf}]{${most},}`, 'gu')

/** Limits the combining marks on each letter, for display; the stored text keeps all of them. */
export const withFewMarks = (text: string): string =>
  text.replaceAll(pile, (whole) => {
    let marks = 0
    return Array.from(whole, (character) => {
      if (!/\p{M}/u.test(character)) return character
      marks += 1
      return marks > most ? '' : character
    }).join('')
  })
