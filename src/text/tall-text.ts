/** Of a line of a wide screen; on a narrow one a text is taller still. */
const charactersOfALine = 50

/** Folded, a text shows two thirds of it: what is hidden must be worth a press of a button. */
const mostLines = 24

/** Whether a text, its lines kept, is too tall to stand among others unfolded. By count: to measure it would cost a layout. */
export const isTall = (text: string): boolean => {
  const lines = text.split(/\r\n|[\n-\r\u0085\u2028\u2029]/)
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersOfALine)), 0) > mostLines
}
