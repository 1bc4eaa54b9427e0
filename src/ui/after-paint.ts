/** Runs a callback after the next paint, when reading the layout forces no reflow. */
export const afterPaint = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run))
}
