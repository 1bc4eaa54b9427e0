import { postIdIn } from '#/contract/addresses.ts'

import type { Change } from '../database/database.ts'

/** Counts the changes of what answers show, so that a kept answer is never older than its content. */
export const createContentVersion = () => {
  let posts = 0
  let popular = 0
  let hears = true
  const comments = new Map<number, number>()
  const postsChanged = (): void => {
    posts += 1
  }
  /** Which posts are popular is asked for by itself; pages, which show it too, grow old instead (`lifetime`). */
  const popularChanged = (): void => {
    popular += 1
  }
  /** Comments are shown with their post only. */
  const commentsChanged = (postId: number): void => {
    comments.set(postId, (comments.get(postId) ?? 0) + 1)
  }
  return {
    postsChanged,
    popularChanged,
    commentsChanged,
    changed: (change: Change): void => {
      if (change.kind === 'posts') postsChanged()
      else if (change.kind === 'popular') popularChanged()
      else commentsChanged(change.postId)
    },
    hearing: (now: boolean): void => {
      hears = now
      postsChanged()
    },
    /** The version of what stands at a canonical address: a page's path, or a call of the API. */
    of: (address: string): string => {
      // While nothing is heard of other servers, no answer is known to be as it was a moment ago.
      if (!hears) postsChanged()
      if (address === '/api/posts/hotPosts') return `${posts}.${popular}`
      const postId = postIdIn(address)
      return `${posts}.${postId === null ? 0 : (comments.get(postId) ?? 0)}`
    },
  }
}
export type ContentVersion = ReturnType<typeof createContentVersion>
