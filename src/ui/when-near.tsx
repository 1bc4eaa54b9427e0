import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'

import { useHydrated } from './use-hydrated.ts'

/** How far below the window a part may stand and still be near. */
const reach = '100% 0px'

/** What a reader does to a part before it answers; capturing, so that React finds the gate open when it hears of it. */
const signs = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'click'] as const

const createGate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const gate = {
    isOpen: false,
    opened: promise,
    open: () => {
      gate.isOpen = true
      resolve()
    },
  }
  return gate
}
type Gate = ReturnType<typeof createGate>

/** Rendered by the server it stands there as HTML; its hydration waits for the gate. */
const Part = ({ gate, onAlive, children }: { gate: Gate; onAlive: () => void; children: ReactNode }) => {
  const isHydrated = useHydrated()
  useEffect(onAlive, [onAlive])
  // After all other hooks: React 19.3 loses count of those that follow a `use` which suspends hydration (error 467).
  if (!import.meta.env.SSR && !isHydrated && !gate.isOpen) use(gate.opened)
  return children
}

type Props = {
  /** Hydrates with the rest of the page: its address names something in it. */
  readonly atOnce?: boolean
  readonly children: ReactNode
}

/**
 * A part of the page that the reader may never reach: the server's HTML stands, and hydration, which costs a phone as much
 * as rendering, waits until it comes near the window or is touched. `data-late` lets `early-clicks.ts` keep what is
 * pressed in it until then.
 */
export const WhenNear = ({ atOnce = false, children }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const [gate] = useState(createGate)
  const [isAlive, setAlive] = useState(false)
  const [onAlive] = useState(() => () => setAlive(true))

  useEffect(() => {
    const element = frame.current
    if (element === null || isAlive) return
    if (atOnce) gate.open()
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) gate.open()
      },
      { rootMargin: reach },
    )
    // The frame itself has no box.
    for (const child of element.children) observer.observe(child)
    for (const sign of signs) element.addEventListener(sign, gate.open, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      for (const sign of signs) element.removeEventListener(sign, gate.open, { capture: true })
    }
  }, [atOnce, gate, isAlive])

  useEffect(() => {
    if (isAlive) window.pressAgain?.()
  }, [isAlive])

  return (
    <div ref={frame} style={{ display: 'contents' }} data-late={isAlive ? undefined : ''}>
      <Suspense fallback={null}>
        <Part gate={gate} onAlive={onAlive}>
          {children}
        </Part>
      </Suspense>
    </div>
  )
}
