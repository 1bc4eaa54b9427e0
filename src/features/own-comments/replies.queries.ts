import { queryOptions } from '@tanstack/react-query'

import { repliesLimits } from '#/contract/comment-limits.ts'
import type { Comment } from '#/contract/comment.ts'
import type { Reply } from '#/contract/reply.ts'
import type { LoadCalls } from '#/http/api.ts'
import { type CommentRef, ownThreadsKey, parseRemembered } from '#/own-comments/own-comments.ts'
import { rememberedJson } from '#/own-comments/remembered-json.ts'

/** All replies to these comments with ids greater than `after`, over as many requests as needed. */
const allReplies = async (api: LoadCalls, ids: readonly number[], after: number): Promise<readonly Reply[]> => {
  const replies = await (await api()).replies({ ids, after })
  const last = Math.max(after, ...replies.map(({ id }) => id))
  return replies.length < repliesLimits.replies || last === after
    ? replies
    : [...replies, ...(await allReplies(api, ids, last))]
}

/** The replies of others to these comments with ids greater than `after`. */
export const fetchReplies = async (
  api: LoadCalls,
  own: readonly CommentRef[],
  after: number,
): Promise<readonly Reply[]> => {
  const ids = own.map(({ id }) => id)
  const { ids: atOnce } = repliesLimits
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce),
  )
  const answers = await Promise.all(parts.map((part) => allReplies(api, part, after)))
  return answers.flat().filter(({ id }) => !ids.includes(id))
}

export const repliesQuery = (api: LoadCalls, own: readonly CommentRef[], storage: Storage | null) =>
  queryOptions({
    queryKey: ['replies', own.map(({ id }) => id)],
    // No loader fetches it.
    retryOnMount: true,
    queryFn: async () => {
      // Unread when the server is asked: those that are not in its answer are gone.
      const known = parseRemembered(rememberedJson(storage)).unread.map(({ id }) => id)
      return { replies: await fetchReplies(api, own, 0), known }
    },
  })

/** The post and what was written under it; a comment that nobody may see yet is not among them. */
type OwnThread = { readonly title: string; readonly slug: string; readonly comments: readonly Comment[] }

/** `null` when the post is gone. */
export const ownThreadQuery = (api: LoadCalls, postId: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...ownThreadsKey(postId), ids],
    retryOnMount: true,
    queryFn: async (): Promise<OwnThread | null> => {
      const calls = await api()
      const detail = await calls.post(postId)
      if (detail === null) return null
      const known = new Map(detail.comments.map((comment) => [comment.id, comment]))
      // A post's answer has only the start of a long thread; batches start at the missing ones.
      for (const id of detail.more ? ids.toSorted((a, b) => a - b) : []) {
        if (known.has(id)) continue
        const { comments } = await calls.comments(postId, id - 1)
        for (const comment of comments) known.set(comment.id, comment)
      }
      const { title, slug } = detail.post
      return { title, slug, comments: ids.flatMap((id) => known.get(id) ?? []) }
    },
  })
