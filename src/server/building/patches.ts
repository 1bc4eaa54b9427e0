import type { Plugin } from 'vite'

/**
 * Vite puts the stylesheets of late code at the end of the head. The screen's own stand in the body (`document.ts`), and a sheet
 * before others makes Chromium load the page's fonts anew and lay out all of it: 40 ms on a phone. At the end it adds to them.
 */
export const lateStylesLast = (): Plugin => ({
  name: 'late-styles-last',
  apply: 'build',
  transform: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: (code) => {
      const last = code.replace('document.head.appendChild(link)', 'document.body.appendChild(link)')
      if (last === code) throw new Error('Vite has changed how it loads late stylesheets')
      return last
    },
  },
})

/**
 * React makes the errors that it throws to itself when it is loaded. With a debugger attached, as Lighthouse and PageSpeed
 * are, V8 notes where: for that it parses the function around them again, the whole of React, which takes an emulated phone
 * a tenth of a second. Without a stack nothing is noted.
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
