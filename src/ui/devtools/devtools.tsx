import { lazy, Suspense, useEffect, useState } from 'react'

import { useHydrated } from '../use-hydrated.ts'

const Panels = lazy(async () => {
  try {
    // Before the panels' code, which writes HTML when it is evaluated.
    if (import.meta.env.PROD) (await import('./obey-policy.ts')).obeyPolicy()
    const { Panels: panels } = await import('./panels.tsx')
    return { default: panels }
  } catch (cause) {
    // Rethrown, it would replace the whole page, and what is typed in it.
    console.warn(cause)
    return { default: () => <></> }
  }
})

/** Developer tools: Ctrl+Alt+D opens the query cache; in development their buttons are always shown. Loaded on demand. */
export const Devtools = () => {
  // Not in the server's markup, hence not in the first client render.
  const atOnce = useHydrated() && import.meta.env.DEV && import.meta.env.MODE !== 'test'
  const [isAsked, setAsked] = useState(false)

  useEffect(() => {
    const toggle = ({ ctrlKey, altKey, code }: KeyboardEvent) => {
      if (ctrlKey && altKey && code === 'KeyD') setAsked((now) => !now)
    }
    window.addEventListener('keydown', toggle)
    return () => window.removeEventListener('keydown', toggle)
  }, [])

  return (
    (atOnce || isAsked) && (
      <Suspense>
        <Panels key={String(isAsked)} isAsked={isAsked} />
      </Suspense>
    )
  )
}
