import { useQueryClient } from '@tanstack/react-query'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
  Suspense,
  use,
} from 'react'

import { useApi } from '#/http/api.ts'
import { createLateModule } from '#/http/late-module.ts'
import { openLive } from '#/http/live.ts'
import type { Batch } from '#/thread/batches.ts'
import type { ThreadKey } from '#/thread/cached-thread.ts'
import { onFirstInteraction } from '#/ui/first-interaction.ts'
import { useSite } from '#/ui/site.ts'

import type { ArrivalsButton } from './arrivals-button.tsx'
import { createArrivalsReader } from './arrivals-reader.ts'

/** Delay before an ended stream is reopened, in milliseconds. */
const reopenDelayMs = 30_000

const noBatches: readonly Batch[] = []

type UnreadBatches = {
  /** The server's latest batches, in order of arrival. */
  readonly batches: readonly Batch[]
  readonly forget: () => void
  /** How many comments there are by the latest event of the open stream; `null` before its first one. */
  readonly count: RefObject<number | null>
}

/**
 * What others have done to the thread since it was loaded, not merged into it yet. A stream announces it while the tab is visible;
 * without one, the server is asked for new comments whenever the visitor returns to the tab.
 */
const useArrivals = ({ postId, queryKey }: ThreadKey): UnreadBatches => {
  const api = useApi()
  const client = useQueryClient()
  const { apiBase } = useSite()
  const [batches, setBatches] = useState(noBatches)
  const count = useRef<number | null>(null)
  // Kept while the screen is hidden: it knows what was heard before, and so what was missed.
  const reader = useMemo(
    () =>
      createArrivalsReader({
        api,
        client,
        threadKey: { postId, queryKey },
        take: (read) => {
          const starts = new Set(read.map(({ after }) => after))
          setBatches((known) => [...known.filter(({ after }) => !starts.has(after)), ...read])
        },
      }),
    [api, client, postId, queryKey],
  )

  useEffect(() => {
    let stop: (() => void) | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    const open = () => {
      if (stop !== null || document.visibilityState !== 'visible') return
      clearTimeout(timer)
      stop = openLive(apiBase, postId, {
        onChange: (change) => {
          reader.onChange(change, count.current === null)
          count.current = change.count
        },
        onEnd: () => {
          stop = null
          count.current = null
          timer = setTimeout(open, reopenDelayMs)
        },
      })
    }
    const close = () => {
      clearTimeout(timer)
      stop?.()
      stop = null
      count.current = null
    }
    const look = () => {
      if (document.visibilityState !== 'visible') return close()
      // Also while a stream is still connecting: it may never send an event.
      if (count.current === null) reader.look()
      open()
    }

    open()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('pageshow', look)
    // An open stream keeps a page out of the bfcache; in Firefox even one that is closed as late as this.
    window.addEventListener('pagehide', close)
    return () => {
      reader.pause()
      close()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('pageshow', look)
      window.removeEventListener('pagehide', close)
    }
  }, [apiBase, postId, reader])

  return { batches, forget: useCallback(() => setBatches(noBatches), []), count }
}

const late = createLateModule(() => import('./arrivals-button.tsx'))

const Announcement = (props: ComponentProps<typeof ArrivalsButton>) => {
  const { ArrivalsButton: Button } = use(late.loadWithRetry())
  return <Button {...props} />
}

/** Listens to what others do to a thread. The code that announces and merges it is loaded when there is something to announce. */
export const Arrivals = (props: Omit<ComponentProps<typeof ArrivalsButton>, keyof UnreadBatches>) => {
  const unread = useArrivals(props.threadKey)
  // Also loaded at the reader's first interaction: after an update of the blog a failed import reloads the page, which is best
  // done before anything is typed.
  useEffect(() => onFirstInteraction(() => void late.loadWithRetry()), [])
  if (unread.batches.length + props.loaded.unshown.length === 0) return null
  return (
    <Suspense>
      <Announcement {...props} {...unread} />
    </Suspense>
  )
}
