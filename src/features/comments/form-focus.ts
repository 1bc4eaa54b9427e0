import { takesText } from '#/ui/keyboard.ts'

/** Whether an element is the button of a comment that has just opened its form. */
const hasOpened = (form: HTMLElement | null, element: Element): boolean => {
  const comment = element.closest('article')
  // Those with `aria-controls` unfold a long text.
  return (
    comment !== null &&
    comment === form?.closest('article') &&
    element.matches('[aria-expanded="true"]:not([aria-controls])')
  )
}

/**
 * Whether focus may be moved to a form: it is nowhere, in that form or on the button that opened it, or on a comment, where the
 * page puts it.
 */
export const isFocusFree = (form: HTMLElement | null): boolean => {
  const active = document.activeElement
  if (active === null || active === document.body || active.matches('article')) return true
  return form?.contains(active) === true || hasOpened(form, active)
}

/** The focused text field. */
export const fieldInUse = (): Element | null => (takesText(document.activeElement) ? document.activeElement : null)

/** Whether the focus may be moved: the visitor is not typing outside `from`. */
export const mayMoveFocus = (from: Element | null): boolean => {
  const field = fieldInUse()
  return field === null || from?.contains(field) === true
}

/** Focuses the first empty field that is seen, which the honeypot is not. */
export const focusFirstBlank = (form: HTMLFormElement | null): void => {
  const seen = ':is(input, textarea):not([aria-hidden], [hidden])'
  const inputs = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(seen) ?? []
  ;[...inputs].find(({ value }) => value.trim() === '')?.focus()
}

/** Focuses the text area, with the cursor at the end. */
export const focusContent = (form: HTMLFormElement | null): void => {
  const content = form?.querySelector('textarea')
  content?.focus()
  content?.setSelectionRange(content.value.length, content.value.length)
}

/** Focuses and selects a wrong password, so that typing replaces it. */
export const focusPassword = (field: HTMLInputElement | null): void => {
  field?.focus()
  field?.select()
}
