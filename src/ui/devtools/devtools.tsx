import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

const Panels = lazy(async () => {
  // Before their code, which writes HTML as it loads.
  if (import.meta.env.PROD) (await import('./obey-policy.ts')).obeyPolicy()
  const { Panels: panels } = await import('./panels.tsx')
  return { default: panels }
})

/** Developers' tools: there at once in development, with Ctrl+Alt+D in production. Nothing is loaded before. */
export const Devtools = () => {
  // The server draws none, so neither does the first paint.
  const atOnce = useSyncExternalStore(
    () => () => {},
    () => import.meta.env.DEV && import.meta.env.MODE !== 'test',
    () => false,
  )
  const [toggled, setToggled] = useState(false)

  useEffect(() => {
    const toggle = ({ ctrlKey, altKey, code }: KeyboardEvent) => {
      if (ctrlKey && altKey && code === 'KeyD') setToggled((current) => !current)
    }
    window.addEventListener('keydown', toggle)
    return () => window.removeEventListener('keydown', toggle)
  }, [])

  return (
    atOnce !== toggled && (
      <Suspense>
        <Panels />
      </Suspense>
    )
  )
}
