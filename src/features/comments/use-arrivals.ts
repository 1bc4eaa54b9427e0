import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useApi } from '#/http/api-context.ts'
import { openLive } from '#/http/live.ts'
import type { Batch, LoadedThread } from '#/thread/batches.ts'
import type { ThreadKey } from '#/thread/cached-thread.ts'
import { useSite } from '#/ui/site.ts'

/** Delay before an ended stream is reopened, in milliseconds. */
const rest = 30_000

/** The last loaded id of a thread; comments with greater ids are new. */
const lastOf = ({ comments, extent }: LoadedThread): number =>
  Math.max(0, extent.spans.at(-1)?.through ?? 0, ...comments.map(({ comment }) => comment.id ?? 0))

/**
 * The comments that were written since the thread was loaded, not merged into it yet. A stream announces them while the tab is visible;
 * without one, the thread is polled whenever the visitor returns to the tab.
 */
export const useArrivals = ({ postId, queryKey }: ThreadKey): Batch | null => {
  const api = useApi()
  const client = useQueryClient()
  const { apiBase } = useSite()
  const [arrivals, setArrivals] = useState<Batch | null>(null)

  useEffect(() => {
    let isOver = false
    let stop: (() => void) | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Whether the stream has said something: one that is only being opened may never. */
    let isHeard = false
    /** Where the thread ended when the stream began, for a thread of which the end has not been loaded. */
    let known = 0
    let isAsking = false
    let next: number | null = null

    const ask = async (last: number): Promise<void> => {
      const thread = client.getQueryData(queryKey)
      if (thread === undefined || thread === null) return
      if (thread.extent.more) known ||= last
      const after = thread.extent.more ? known : lastOf(thread)
      if (last <= after) return
      if (isAsking) {
        next = Math.max(next ?? 0, last)
        return
      }
      isAsking = true
      try {
        const batch = await (await api()).comments(postId, after)
        if (!isOver) setArrivals({ after, count: null, ...batch })
      } catch {
        // Nobody has asked for it: the next event, or the next look at the tab, asks again.
      }
      isAsking = false
      const missed = next
      next = null
      if (missed !== null && !isOver) await ask(missed)
    }

    const open = () => {
      if (stop !== null || document.visibilityState !== 'visible') return
      clearTimeout(timer)
      stop = openLive(apiBase, postId, {
        onChange: ({ last }) => {
          isHeard = true
          void ask(last)
        },
        onEnd: () => {
          stop = null
          isHeard = false
          timer = setTimeout(open, rest)
        },
      })
    }
    const close = () => {
      clearTimeout(timer)
      stop?.()
      stop = null
      isHeard = false
    }
    const look = () => {
      if (document.visibilityState !== 'visible') return close()
      // Without a stream there is no last id to compare: whatever follows is new.
      if (!isHeard && client.getQueryData(queryKey)?.extent.more === false) void ask(Number.MAX_SAFE_INTEGER)
      open()
    }

    open()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('pageshow', look)
    // A page with an open stream is not kept for the way back.
    window.addEventListener('pagehide', close)
    return () => {
      isOver = true
      close()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('pageshow', look)
      window.removeEventListener('pagehide', close)
    }
  }, [api, apiBase, client, postId, queryKey])

  return arrivals
}
