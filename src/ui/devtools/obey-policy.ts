type Policy = { readonly createHTML: (html: string) => unknown }

declare global {
  interface Window {
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, rules: { readonly createHTML: (html: string) => string }) => Policy
    }
  }
}

/** The id of the element into which Goober, the panels' CSS-in-JS library, writes its rules. */
const gooberId = '_goober'

/** Hides picture-in-picture, which copies styles in a way that the CSP forbids. */
const withoutPictureInPicture = '.tsqd-action-open-pip { display: none }'

/**
 * Solid, the panels' framework, creates elements by `innerHTML` of a `<template>`. Only that is allowed: a Trusted
 * Types policy called `default` would allow every string in the page.
 */
const trustTemplates = (policy: Policy): void => {
  const inherited = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  Object.defineProperty(HTMLTemplateElement.prototype, 'innerHTML', {
    ...inherited,
    set(this: HTMLTemplateElement, html: string) {
      inherited?.set?.call(this, policy.createHTML(html))
    },
  })
}

/**
 * Makes the panels work under the page's CSP, which forbids HTML from strings (Trusted Types) and inline styles: the
 * panels' rules are copied to a constructed stylesheet. Goober writes into the first child of whatever has its id, here a
 * `<template>`, whose content styles nothing.
 */
export const obeyPolicy = (): void => {
  const policy = window.trustedTypes?.createPolicy('devtools', { createHTML: (html: string) => html })
  if (policy !== undefined) trustTemplates(policy)
  const rules = document.createElement('template')
  rules.id = gooberId
  rules.append(' ')
  const sheet = new CSSStyleSheet()
  new MutationObserver(() => {
    sheet.replaceSync(rules.textContent + withoutPictureInPicture)
  }).observe(rules, { characterData: true, subtree: true })
  document.adoptedStyleSheets.push(sheet)
  document.head.append(rules)
}
