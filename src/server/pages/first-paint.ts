import { createHash } from 'node:crypto'

const styleLink = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g
const scriptTag = /\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g

/**
 * Runs in the page, as text. Scripts share a slow line and a phone's CPU with whatever is painted, so they are asked for
 * only after the first frame; and they are evaluated one file at a time, so that a tap can be answered in between.
 * (`import()`, because Trusted Types forbid setting `src` of a script.)
 */
const loadAfterPaint = () => {
  const { textContent } = document.querySelector('#scripts') ?? {}
  const files: string[] = JSON.parse(textContent ?? '[]')
  const load = async () => {
    for (const href of files)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
      )
    for (const file of files) {
      await import(/* @vite-ignore */ file)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  // A frame is never drawn for a page in a background tab.
  if (document.hidden) void load()
  else requestAnimationFrame(() => setTimeout(load))
}

const loader = `(${String(loadAfterPaint)})()`

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

export type FirstPaintTemplate = {
  /** The template, everything that the first paint needs inside; `files` are its scripts, in the order of evaluation. */
  readonly withScripts: (files: readonly string[]) => string
  /** What the Content-Security-Policy of such a page has to allow, SHA-256 in base64. */
  readonly hashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

/**
 * Turns the built `index.html` into one that is painted after a single round trip: its stylesheets become text, its
 * scripts wait until after the first frame.
 *
 * @param readText reads a file of the build by its address
 */
export const paintFirst = async (
  template: string,
  readText: (address: string) => Promise<string>,
): Promise<FirstPaintTemplate> => {
  const addresses = [...template.matchAll(styleLink)].map(([, address = '']) => address)
  const css = (await Promise.all(addresses.map(readText))).join('\n')
  // Replacers are functions: CSS may hold `$&`.
  const page = template
    .replaceAll(styleLink, '')
    .replaceAll(scriptTag, '')
    // Before what the server puts into the head: the script there that chooses the faces reads them from the styles.
    .replace(/(?=<!--ssr-head-->|\s*<\/head>)/, () => `<style>${css}</style>`)
  return {
    withScripts: (files) => {
      const list = `<script type="application/json" id="scripts">${JSON.stringify(files)}</script>`
      return page.replace(/(?=\s*<\/body>)/, () => `${list}<script>${loader}</script>`)
    },
    hashes: { scripts: [hashOf(loader)], styles: [hashOf(css)] },
  }
}
