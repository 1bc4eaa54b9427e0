/** No script puts more over and under one letter; what is piled higher leaves its line, and widens it. */
const most = 6

/** The text with at most so many combining marks on each letter. For showing: what is stored keeps all of them. */
export const withFewMarks = (text: string): string =>
  // Format characters draw nothing, so they do not end a pile of marks.
  text.replaceAll(/\p{M}[\p{M}\p{Cf}]{6,}/gu, (pile) => {
    let marks = 0
    return Array.from(pile, (character) => {
      if (!/\p{M}/u.test(character)) return character
      marks += 1
      return marks > most ? '' : character
    }).join('')
  })
