import type { TypedText } from './section-context.ts'

/** The text in a field of a form. Without `FormData`, which forces a layout of the page in Chromium for text areas. */
export const fieldValue = ({ elements }: HTMLFormElement, name: string): string => {
  const field = elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}

/** What is in the fields of a form. */
export const typedTextOf = (form: HTMLFormElement): TypedText => {
  const box = form.elements.namedItem('secret')
  return {
    author: fieldValue(form, 'author'),
    password: fieldValue(form, 'password'),
    content: fieldValue(form, 'content'),
    secret: box instanceof HTMLInputElement && box.checked,
  }
}
