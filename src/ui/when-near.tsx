import {
  createContext,
  type ReactNode,
  startTransition,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import { afterPaint } from './main-thread.ts'
import { useHydrated } from './use-hydrated.ts'
import { restoreLateTexts } from './withstand-translation.ts'

/** Whether the screen is about to be scrolled, to where the reader left it or to an element, and has to be complete for that. */
export const OpensScrolledContext = createContext(false)

/** `rootMargin`: a part is near within a viewport's height. */
const margin = '100% 0px'

/** Interactions that start hydration; captured, so that the gate is open before React handles them. */
const interactions = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'click'] as const

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

type PartProps = {
  readonly gate: Gate
  readonly onAlive: () => void
  readonly atOnce: boolean
  readonly children: ReactNode
}

/**
 * Suspends hydration until the gate opens; the server's HTML is visible meanwhile. On a screen that the browser renders, the part
 * waits for the first paint instead, which it would otherwise delay after a click.
 */
const Part = ({ gate, onAlive, atOnce, children }: PartProps) => {
  const isHydrated = useHydrated()
  const opensScrolled = use(OpensScrolledContext)
  const [isDue, setDue] = useState(!isHydrated)
  if (!isDue && (atOnce || opensScrolled)) setDue(true)
  useEffect(() => {
    if (!isDue) afterPaint(() => startTransition(() => setDue(true)))
  }, [isDue])
  useEffect(onAlive, [onAlive])
  // After all other hooks: React 19.3 loses count of hooks after a `use` that suspends hydration (error 467).
  if (!import.meta.env.SSR && !isHydrated) {
    if (!gate.isOpen) use(gate.opened)
    restoreLateTexts()
  }
  return isDue && children
}

type Props = {
  /** Hydrates at once instead of when near. */
  readonly atOnce?: boolean
  readonly children: ReactNode
}

/**
 * A part of the page that is hydrated only when it comes near the viewport or is touched, because many readers never reach it and
 * hydration costs a phone as much as rendering. `data-late` makes `early-input.ts` record clicks in it until then.
 */
export const WhenNear = ({ atOnce = false, children }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const [gate] = useState(createGate)
  const [isAlive, setAlive] = useState(false)
  const [onAlive] = useState(() => () => setAlive(true))
  // What the server's markup shows: React discards the markup of a part whose content changes before it is hydrated.
  const [first] = useState({ atOnce, children })
  const shown = isAlive ? { atOnce, children } : first

  useEffect(() => {
    const element = frame.current
    if (element === null || isAlive) return
    if (atOnce) gate.open()
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) gate.open()
      },
      { rootMargin: margin },
    )
    // The frame itself has no box (`display: contents`).
    for (const child of element.children) observer.observe(child)
    for (const type of interactions) element.addEventListener(type, gate.open, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      for (const type of interactions) element.removeEventListener(type, gate.open, { capture: true })
    }
  }, [atOnce, gate, isAlive])

  useEffect(() => {
    if (isAlive) window.replayEarlyInput?.()
  }, [isAlive])

  return (
    <div ref={frame} style={{ display: 'contents' }} data-late={isAlive ? undefined : ''}>
      {useMemo(
        () => (
          <Suspense fallback={null}>
            <Part gate={gate} onAlive={onAlive} atOnce={shown.atOnce}>
              {shown.children}
            </Part>
          </Suspense>
        ),
        [gate, onAlive, shown.atOnce, shown.children],
      )}
    </div>
  )
}
