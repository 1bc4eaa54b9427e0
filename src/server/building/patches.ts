import type { Plugin } from 'vite'

const preloadHelper = /^\0vite\/preload-helper\.js$/

/**
 * Vite puts the stylesheets of lazy chunks at the end of the head. The screen's are in the body (`document.ts`), and a stylesheet
 * inserted before others makes Chromium reload the fonts and lay out the whole page: 40 ms on a phone. After them, it only adds
 * rules.
 */
export const lateStylesLast = (): Plugin => ({
  name: 'late-styles-last',
  apply: 'build',
  transform: {
    filter: { id: preloadHelper },
    handler: (code) => {
      const last = code.replace('document.head.appendChild(link)', 'document.body.appendChild(link)')
      if (last === code) throw new Error('Vite has changed how it loads late stylesheets')
      return last
    },
  },
})

/**
 * Vite counts a late stylesheet as loaded even if it failed: importing its chunk again would bring the code without its styles.
 * With this patch, the next import requests the stylesheet again, and fails until it has arrived.
 */
export const retryFailedStyles = (): Plugin => ({
  name: 'failed-styles-again',
  apply: 'build',
  transform: {
    filter: { id: preloadHelper },
    handler: (code) => {
      const forgotten = code.replace(/seen\[href\] = void 0;(?=\s*throw err)/, 'delete seen[href];')
      const again = forgotten.replace('if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej(')
      if (forgotten === code || again === forgotten) throw new Error('Vite has changed how late stylesheets fail')
      return again
    },
  },
})

/**
 * React creates its internal control-flow errors at load time. With a debugger attached, as with Lighthouse and PageSpeed, V8
 * records their stack, which makes it reparse the function around them, the whole of React: a tenth of a second on an
 * emulated phone. Without a stack there is nothing to record.
 */
export const errorsWithoutStack = (): Plugin => ({
  name: 'errors-without-stack',
  apply: 'build',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) => {
      const lighter = code.replaceAll(
        /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g,
        '$1 = Object.create(Error.prototype, { message: { value: $2 } })',
      )
      if (lighter === code) throw new Error('React has changed how it makes its own errors')
      return lighter
    },
  },
})
