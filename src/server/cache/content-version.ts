import { postIdIn } from '#/contract/addresses.ts'

import type { Change } from '../database/database.ts'

/** Version counters of the content behind cached answers: an answer is valid as long as its version is current. */
export const createContentVersion = () => {
  let posts = 0
  let popular = 0
  let isConnected = true
  const comments = new Map<number, number>()
  /**
   * The version now of the content at a canonical address: a page's path or an API call. While other servers cannot be heard,
   * anything may have changed, so that every call returns a new version.
   */
  const current = (address: string): string => {
    if (!isConnected) posts += 1
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
    /** The version now of the order of popular posts. */
    popular: (): number => popular,
    current,
    /** The version now of all posts. */
    posts: (): string => current('/'),
  }
}
export type ContentVersion = ReturnType<typeof createContentVersion>
