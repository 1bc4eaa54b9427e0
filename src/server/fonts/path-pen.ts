type Point = readonly [x: number, y: number]

const figure = (tenths: number): string => {
  const text = String(tenths / 10).replace(/^(-?)0\./, '$1.')
  return text.startsWith('-') ? text : ` ${text}`
}

/** Draws in whole tenths of a pixel: finer than a screen shows, and a third of the bytes that exact figures take. */
export const createPen = () => {
  const parts: string[] = []
  let at: Point = [0, 0]
  let start: Point = at
  return {
    /** A command of a path (`M L Q C Z`) with its points, written relative to where the pen is. */
    draw: (command: string, points: readonly Point[]): void => {
      // Rounded places, not rounded steps: no error adds up.
      const tenths = points.map(([x, y]): Point => [Math.round(x * 10), Math.round(y * 10)])
      const figures = tenths.map(([x, y]) => figure(x - at[0]) + figure(y - at[1])).join('')
      parts.push(command.toLowerCase(), figures.trimStart())
      at = tenths.at(-1) ?? start
      if (command === 'M') start = at
    },
    path: (): string => parts.join(''),
  }
}
