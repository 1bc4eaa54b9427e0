import { postIdIn } from '#/contract/addresses.ts'

import type { Change } from '../database/database.ts'

/** Version counters of the content behind cached answers: an answer is valid as long as its version is current. */
export const createContentVersion = () => {
  let posts = 0
  let popular = 0
  let isConnected = true
  const comments = new Map<number, number>()

  const versionAt = (address: string): string => {
    if (address === '/api/posts/hotPosts') return `${posts}.${popular}`
    const postId = postIdIn(address)
    return `${posts}.${postId === null ? 0 : (comments.get(postId) ?? 0)}`
  }

  return {
    changed: (change: Change): void => {
      if (change.kind === 'posts') posts += 1
      // The list of popular posts alone; pages may show its order a minute late (`answer-cache.ts`).
      else if (change.kind === 'popular') popular += 1
      // One post, the only place where its comments are shown.
      else comments.set(change.postId, (comments.get(change.postId) ?? 0) + 1)
    },
    /** Whether announcements of other servers arrive. */
    connectionChanged: (connected: boolean): void => {
      isConnected = connected
      posts += 1
    },
    /** The current version of the order of popular posts. */
    popular: (): number => popular,
    /**
     * The current version of the content at a canonical address: a page's path or an API call. It is unreliable while other
     * servers cannot be heard: anything may have changed since.
     */
    at: (address: string) => ({ current: versionAt(address), isReliable: isConnected }),
    /** The current version of all posts; `null` while other servers cannot be heard. */
    posts: (): string | null => (isConnected ? versionAt('/') : null),
  }
}
export type ContentVersion = ReturnType<typeof createContentVersion>
