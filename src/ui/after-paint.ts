/** Runs once the next frame is on the screen: what it then asks of the layout forces none. */
export const afterPaint = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run))
}
