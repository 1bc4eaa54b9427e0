import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

const Panels = lazy(async () => {
  // Before their code, which writes HTML as it loads.
  if (import.meta.env.PROD) (await import('./obey-policy.ts')).obeyPolicy()
  const { Panels: panels } = await import('./panels.tsx')
  return { default: panels }
})

/** Developers' tools: Ctrl+Alt+D opens the query cache; in development their buttons are there at once. Nothing is loaded before. */
export const Devtools = () => {
  // The server draws none, so neither does the first paint.
  const atOnce = useSyncExternalStore(
    () => () => {},
    () => import.meta.env.DEV && import.meta.env.MODE !== 'test',
    () => false,
  )
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
