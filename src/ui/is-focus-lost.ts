/**
 * Whether the focused element is gone. `#main` counts as well: in Safari on macOS, a click on a button focuses not the button
 * but its nearest focusable ancestor.
 */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, #main')
