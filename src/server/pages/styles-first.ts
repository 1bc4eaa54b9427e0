const style = /\s*<link rel="stylesheet"[^>]*>/g
const script = /<(?:script type="module"|link rel="modulepreload")/g

/**
 * Lets the stylesheet come before the scripts. Vite names it last, and on a slow line it would have to share with all of
 * them, although the text is there to be read long before anything runs.
 */
export const stylesFirst = (template: string): string => {
  const styles = template.match(style) ?? []
  // A function, for an address may hold `$&`.
  return template
    .replaceAll(style, '')
    .replace(/(?=\s*(?:<link|<\/head>))/, () => styles.join(''))
    .replaceAll(script, '$& fetchpriority="low"')
}
