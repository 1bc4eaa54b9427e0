declare global {
  interface Window {
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, rules: { readonly createHTML: (html: string) => string }) => unknown
    }
  }
}

/** Where Goober, which styles the panels, looks for the text that it writes rules into, before it makes a `<style>` of its own. */
const gooberId = '_goober'

/** The panels offer to move into a window of their own, which takes its styles in ways that the page's policy forbids. */
const withoutOwnWindow = '.tsqd-action-open-pip { display: none }'

/**
 * Lets the panels work under the page's policy. They write HTML as text, which it forbids to all but a policy of that
 * name, and rules into a `<style>`, which it forbids altogether: what they write is handed to a sheet made by script.
 */
export const obeyPolicy = (): void => {
  window.trustedTypes?.createPolicy('default', { createHTML: (html: string) => html })
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
