/**
 * The address of the module that could not be fetched, from the import error, to retry it with another query: Chromium
 * remembers the failure for the life of the page, and never fetches that address again (https://crbug.com/40758222). Firefox
 * and Safari do fetch it again; Safari's error has no address. Nor has that of a stylesheet, which the next import requests
 * again.
 */
const addressIn = (cause: unknown): string | undefined =>
  cause instanceof Error ? /https?:\S+\.js$/.exec(cause.message)?.[0] : undefined

/** The chunk that late modules share (`vite.config.ts`). Others import it too, so it has to come under its own address. */
const isShared = (address: string): boolean => /\/late-[^/]*$/.test(address)

/** They show that a reader is back or still there: good moments for a retry. */
const retryEvents = ['online', 'pointerdown', 'focusin', 'submit'] as const

/** Captured, because React stops these events inside parts that it has not hydrated yet. */
const nextRetryEvent = (): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController()
    for (const type of retryEvents)
      window.addEventListener(
        type,
        () => {
          done.abort()
          resolve()
        },
        { capture: true, signal: done.signal },
      )
  })

type LateModule<M> = {
  /** The module, if it has been fetched. */
  readonly loaded: () => M | null
  /** Fetches it once; after a failure the next call tries again. */
  readonly load: () => Promise<M>
  /**
   * Resolves when it is there, retrying until then. Only the first caller's functions are called: `onLost` once, when only a
   * reload of the page can bring it; `onFailed` after each failure until then.
   */
  readonly loadWithRetry: (onLost?: () => void, onFailed?: () => void) => Promise<M>
}

/** Code that the first screen does not need, fetched when something else does. */
export const createLateModule = <M>(importModule: () => Promise<M>): LateModule<M> => {
  let module: M | null = null
  let fetching: Promise<M> | null = null
  let arrival: Promise<M> | null = null
  let address: string | undefined
  let tries = 0
  /** The error of Vite's own import, which `missing-script.ts` has marked; failed retries throw it again. */
  let failure: unknown

  const askAgain = async (): Promise<M> => {
    try {
      return await import(/* @vite-ignore */ `${address}?tries=${tries}`)
    } catch {
      tries += 1
      throw failure
    }
  }

  const ask = async (): Promise<M> => {
    if (address !== undefined && !isShared(address)) return askAgain()
    try {
      return await importModule()
    } catch (cause) {
      failure = cause
      address = addressIn(cause)
      if (address === undefined || isShared(address)) throw cause
      // At once: it may only be the remembered failure of a preload.
      return askAgain()
    }
  }

  const load = (): Promise<M> => {
    if (fetching !== null) return fetching
    const fetched = ask().then(
      (arrived) => {
        module = arrived
        // React's own marks of a settled promise: later renders do not suspend.
        void Object.assign(fetched, { status: 'fulfilled', value: arrived })
        return arrived
      },
      (cause: unknown) => {
        fetching = null
        throw cause
      },
    )
    fetching = fetched
    return fetched
  }

  /**
   * Whether only a reload helps: the file can be fetched, so the failure is one that the page remembers, of the file or of one of
   * its imports; or it is gone, because the blog was updated.
   */
  const needsReload = async (): Promise<boolean> => {
    if (address === undefined) return false
    // Not from the cache, which answers without a connection, too.
    const answer = await fetch(address, { cache: 'no-store' }).catch(() => null)
    return answer !== null && (answer.ok || answer.status === 404)
  }

  const persist = async (onLost?: () => void, onFailed?: () => void): Promise<M> => {
    let isLost = false
    for (;;) {
      try {
        return await load()
      } catch {
        if (!isLost) {
          isLost = onLost !== undefined && (await needsReload())
          if (isLost) onLost?.()
          else onFailed?.()
        }
        // At once it would fail again.
        await nextRetryEvent()
      }
    }
  }

  return { loaded: () => module, load, loadWithRetry: (...told) => (arrival ??= persist(...told)) }
}
