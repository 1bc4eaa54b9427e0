import { takesText } from '#/ui/keyboard.ts'

/** Whether focus may be moved to a form: it is nowhere, in that form, or on a comment, where we put it ourselves. */
export const isFocusFree = (form: HTMLElement | null): boolean => {
  const active = document.activeElement
  return active === null || active === document.body || active.matches('article') || form?.contains(active) === true
}

/** The field in which the visitor writes. */
export const fieldInUse = (): Element | null => (takesText(document.activeElement) ? document.activeElement : null)

/** The first field that is still to be filled in, by people: one of the form is for programs alone. */
export const focusFirstBlank = (form: HTMLFormElement | null): void => {
  const seen = ':is(input, textarea):not([aria-hidden])'
  const inputs = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(seen) ?? []
  ;[...inputs].find(({ value }) => value.trim() === '')?.focus()
}

/** Where one writes on: behind what is there. */
export const focusContent = (form: HTMLFormElement | null): void => {
  const content = form?.querySelector('textarea')
  content?.focus()
  content?.setSelectionRange(content.value.length, content.value.length)
}
