const sign = 'A script of the page did not arrive'

/** Whether an error is that of a chunk that could not be loaded. */
export const isMissingScript = (error: unknown): boolean => error instanceof Error && error.message.startsWith(sign)

/** Reloads the page if the server answers, and `isWorthIt`: offline, a reload would end on the browser's error page. */
export const reloadIf = async (isWorthIt: (html: string) => boolean): Promise<void> => {
  const answer = await fetch(window.location.href)
  if (answer.ok && isWorthIt(await answer.text())) window.location.reload()
}

/**
 * Whether the blog was updated since this page was loaded: then its scripts have other names. A network's sign-in page, which may
 * come in its place, has no `#site`.
 */
const isUpdated = (html: string): boolean =>
  html.includes('id="site"') && !html.includes(new URL(import.meta.url).pathname)

/** Sent before a reload; whoever holds text that is nowhere else cancels it. */
export const reloadEvent = 'reload'

/**
 * Whether a reload would lose what was typed or is being sent: passwords, secret comments and the owner's rules are stored
 * nowhere. A comment that is being sent is an element without a `value`, and so counts; a busy button has an empty one, and
 * does not. Texts of screens that are no longer in the page are in memory, and whatever holds them there cancels the event.
 */
export const wouldLoseText = (): boolean =>
  !window.dispatchEvent(new Event(reloadEvent, { cancelable: true })) ||
  [...document.querySelectorAll<HTMLInputElement>('textarea, [type=password], [aria-busy=true]')].some(
    ({ value }) => value !== '',
  )

/**
 * After a chunk or its styles failed to load, reloads the page if the blog was updated and nothing would be lost. The changed message
 * keeps the router from reloading by itself, which offline ends on the browser's error page.
 */
export const watchScripts = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${sign}: ${payload.message}`
    // If the page is not reloaded, the screen shows the failure with a button that reloads it.
    reloadIf((html) => !wouldLoseText() && isUpdated(html)).catch(() => console.warn(payload.message))
  })
}
