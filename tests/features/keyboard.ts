import { cdp } from 'vitest/browser'

const modifiers = { none: 0, Control: 2, Meta: 4 } as const
export type Modifier = keyof typeof modifiers

const enter = { key: 'Enter', code: 'Enter' } as const

/** A Korean keyboard, as the browser hears it: every event is a real one. */
export const keyboard = {
  /** The syllable that is being composed, as it grows. */
  compose: async (...stages: readonly string[]) => {
    for (const text of stages) {
      await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    }
  },
  /** The syllable is finished. */
  commit: (text: string) => cdp().send('Input.insertText', { text }),
  /** Enter as a press that the composition swallows; `key` is `Process` on Windows. */
  swallowedEnter: (modifier: Modifier = 'none', key: 'Enter' | 'Process' = 'Enter') =>
    cdp().send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      ...enter,
      key,
      windowsVirtualKeyCode: 229,
      modifiers: modifiers[modifier],
    }),
  enterDown: (modifier: Modifier = 'none') =>
    cdp().send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      ...enter,
      windowsVirtualKeyCode: 13,
      text: '\r',
      modifiers: modifiers[modifier],
    }),
  /** What a held key goes on sending. */
  enterHeld: () =>
    cdp().send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      ...enter,
      windowsVirtualKeyCode: 13,
      text: '\r',
      autoRepeat: true,
    }),
  /** An arrow key that chooses among the candidates of the composition. */
  swallowedArrow: () =>
    cdp().send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'ArrowDown',
      code: 'ArrowDown',
      windowsVirtualKeyCode: 229,
    }),
  enterUp: () => cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter, windowsVirtualKeyCode: 13 }),
} as const
