const sign = 'A script of the page did not arrive'

/** Whether an error is that of a screen whose code could not be fetched. */
export const isMissingScript = (error: unknown): boolean => error instanceof Error && error.message.startsWith(sign)

/** Loads the page anew if the server gives it out, and it is worth it: without an answer the browser would show none. */
export const reloadIf = async (isWorthIt: (html: string) => boolean): Promise<void> => {
  const answer = await fetch(window.location.href)
  if (answer.ok && isWorthIt(await answer.text())) window.location.reload()
}

/** Whether the blog has been updated since this page came: its scripts have other names now. */
const isUpdated = (html: string): boolean => !html.includes(new URL(import.meta.url).pathname)

/**
 * The router would load the page anew for any script that does not arrive, and without a server show the browser's own
 * error page in place of the blog. It goes by the words of the error.
 */
export const watchScripts = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Whoever asks again does not ask for the styles again.
    const [, styles] = /CSS for (\S+)$/.exec(payload.message) ?? []
    if (styles !== undefined)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }))
    payload.message = `${sign}: ${payload.message}`
    // The screen tells of the failure itself.
    reloadIf(isUpdated).catch(() => console.warn(payload.message))
  })
}
