import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'

import { commentedCookie, readCommented } from '#/contract/commented.ts'
import { browserCookies } from '#/http/cookies.ts'
import type { ReadThread, ThreadKey } from '#/thread/cached-thread.ts'
import { showWaiting } from '#/thread/waiting.ts'

/** Shows of the comments that wait what this visitor has asked for: the one of the address, or written in another tab. */
export const useWanted = (threadKey: ThreadKey, { waiting }: ReadThread, marked: number | null): void => {
  const client = useQueryClient()
  useLayoutEffect(() => {
    if (waiting.length === 0) return
    const own = readCommented(browserCookies.get(commentedCookie(threadKey.postId)))?.commentId
    // The one of the address may answer another that waits.
    const isMarked = marked !== null && waiting.includes(marked)
    showWaiting(client, threadKey, isMarked ? undefined : (id) => id === own)
  }, [client, threadKey, waiting, marked])
}
