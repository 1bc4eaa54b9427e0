import { browserCookies } from '#/http/cookies.ts'

/**
 * Whether single keys are shortcuts. Visitors can turn them off, because speech input or a trembling hand may press them
 * unintentionally (https://www.w3.org/TR/WCAG22/#character-key-shortcuts).
 */
export const areShortcutsOn = (): boolean => browserCookies.get('shortcuts') !== 'off'

/** Whether an element accepts text, so that keys are not shortcuts. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Letters do nothing there. */
const isBox = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type)

/** Whether a key may be a shortcut here: not in text fields and dialogs, not with modifiers, not if turned off. */
export const isShortcut = ({
  isComposing,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
  target,
}: KeyboardEvent): boolean =>
  !(isComposing || ctrlKey || metaKey || altKey || defaultPrevented || (takesText(target) && !isBox(target))) &&
  areShortcutsOn() &&
  document.querySelector('dialog[open]') === null

/** Whether a key event is part of an IME composition; 229 is the `keyCode` of the one that ends it. */
export const isImeEvent = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229
