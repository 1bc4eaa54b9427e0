/**
 * Whether what had the focus is gone. Safari on macOS does not focus a pressed button, but the next element around it that takes
 * the focus, which is the content of the page.
 */
export const isFocusLost = (): boolean => document.activeElement?.matches('body, #main') !== false
