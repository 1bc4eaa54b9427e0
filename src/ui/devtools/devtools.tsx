import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

declare global {
  interface Window {
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, rules: { readonly createHTML: (html: string) => string }) => unknown
    }
  }
}

/** The panels write HTML as text, which the page's policy forbids to all but a policy of that name. */
const allowHtml = () => {
  window.trustedTypes?.createPolicy('default', { createHTML: (html: string) => html })
}

const Panels = lazy(async () => {
  allowHtml()
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
