/**
 * Takes `data-unscripted` off `<html>` in the browsers that `vite.config.ts` builds for, and returns whether this is one. In an
 * older one the app would fail and replace the page by an error, so its readers keep the page that the server rendered, as those
 * without scripts do. Inlined into the page as source text.
 */
export const acceptScripts = (): boolean => {
  const { dataset } = document.documentElement
  // The newest style and the newest function that the app needs: Chrome 123, Safari 17.5, Firefox 124.
  if (CSS.supports('color', 'light-dark(red, red)') && 'any' in AbortSignal) delete dataset['unscripted']
  return dataset['unscripted'] === undefined
}
