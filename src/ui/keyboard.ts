/** Whether what has the focus takes letters, so that a key without a modifier is no command. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Whether a key belongs to the input method; 229 is what browsers say of one that ends a syllable. */
export const isOfSyllable = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229
