import { positiveId } from '#/contract/positive-id.ts'

import type { Change } from '../database/database.ts'

/** Says when what pages show has changed, so that a kept page is never older than its content. */
export const createContentVersion = () => {
  let posts = 0
  let hears = true
  const comments = new Map<number, number>()
  const postsChanged = (): void => {
    posts += 1
  }
  /** Comments show on their post's page only. */
  const commentsChanged = (postId: number): void => {
    comments.set(postId, (comments.get(postId) ?? 0) + 1)
  }
  return {
    postsChanged,
    commentsChanged,
    changed: (change: Change): void => {
      if (change.kind === 'posts') postsChanged()
      else commentsChanged(change.postId)
    },
    hearing: (now: boolean): void => {
      hears = now
      postsChanged()
    },
    /** The version of what stands at an address, spelt as `plainPath` spells it. */
    of: (address: string): string => {
      // While nothing is heard of other servers, no page is known to be as it was a moment ago.
      if (!hears) postsChanged()
      const postId = positiveId(/^\/pages\/(\d+)/.exec(address)?.[1] ?? '')
      return `${posts}.${postId === null ? 0 : (comments.get(postId) ?? 0)}`
    },
  }
}
export type ContentVersion = ReturnType<typeof createContentVersion>
