/** Characters per line on a wide screen. */
const charactersOfALine = 50

/** Collapsed, two thirds of this are visible, so there is enough to expand. */
const maxLines = 24

/** Whether a text is long enough to be collapsed. By counting lines, because measuring would force a layout. */
export const isTall = (text: string): boolean => {
  const lines = text.split(/\r\n|[\n-\r\u0085\u2028\u2029]/)
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersOfALine)), 0) > maxLines
}
