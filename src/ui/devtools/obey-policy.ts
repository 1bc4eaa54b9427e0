type Policy = { readonly createHTML: (html: string) => unknown }

declare global {
  interface Window {
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, rules: { readonly createHTML: (html: string) => string }) => Policy
    }
  }
}

/** Where Goober, which styles the panels, looks for the text that it writes rules into, before it makes a `<style>` of its own. */
const gooberId = '_goober'

/** The panels offer to move into a window of their own, which takes its styles in ways that the page's policy forbids. */
const withoutOwnWindow = '.tsqd-action-open-pip { display: none }'

/**
 * Solid, in which the panels are written, makes its elements by setting `innerHTML` of a `<template>`. Only that is let
 * through: a policy called `default` would let through every string of the page for as long as the panels are open.
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
 * Lets the panels work under the page's policy. It forbids HTML from text, and rules that are written into a `<style>`:
 * what they write is handed to a sheet made by script.
 */
export const obeyPolicy = (): void => {
  const policy = window.trustedTypes?.createPolicy('devtools', { createHTML: (html: string) => html })
  if (policy !== undefined) trustTemplates(policy)
  const rules = document.createElement('template')
  rules.id = gooberId
  rules.append(' ')
  const sheet = new CSSStyleSheet()
  new MutationObserver(() => {
    sheet.replaceSync(rules.textContent + withoutOwnWindow)
  }).observe(rules, { characterData: true, subtree: true })
  document.adoptedStyleSheets.push(sheet)
  document.head.append(rules)
}
