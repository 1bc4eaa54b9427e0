import { queryOptions, skipToken, useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { postAnswerPath } from '#/contract/addresses.ts'
import type { Post, PostDetail } from '#/contract/post.ts'
import type { Site } from '#/contract/site.ts'
import { type LoadCalls, useApi } from '#/http/api.ts'
import type { PostListScope } from '#/http/calls.ts'
import { createLateModule } from '#/http/late-module.ts'
import { agreedKeys } from '#/thread/cached-entries.ts'
import type { ViewedThread } from '#/thread/cached-thread.ts'
import { nextTask } from '#/ui/main-thread.ts'
import { cleanHtml, fetchSanitizer } from '#/ui/media/late-sanitizer.ts'

/** One page of the posts of a category, of a subcategory, or of all. */
export const postListQuery = (api: LoadCalls, scope: PostListScope, page: number) =>
  queryOptions({ queryKey: ['posts', scope, { page }], queryFn: async () => (await api()).posts(scope, page) })

export const usePostList = (scope: PostListScope, page: number) =>
  useSuspenseQuery(postListQuery(useApi(), scope, page)).data

/** A post with all that is on its page, its comments as a thread that edits can be made to. */
type PostWithThread = Omit<PostDetail, 'comments' | 'more' | 'commentCount'> & ViewedThread

const merging = createLateModule(() => import('#/thread/cached-thread.ts'))

/** Loads on demand what a post's answer needs: a server-rendered page needs neither the sanitiser nor the merging of threads. */
export const fetchPostCode = async () => {
  const [code] = await Promise.all([merging.load(), fetchSanitizer()])
  return code
}

const fetchPost = async (api: LoadCalls<'post'>, id: number) => (await api(postAnswerPath(id))).post(id)

/**
 * A post with its thread; `null` when there is none. The answer has the first batch of a long thread; others, once loaded, stay.
 * The code loads alongside the answer, which is cached only when it can be shown at once.
 */
export const postQuery = (api: LoadCalls<'post'>, site: Site, id: number) => {
  const { queryKey } = queryOptions<PostWithThread | null>({ queryKey: ['post', id], queryFn: skipToken })
  return queryOptions<PostWithThread | null>({
    queryKey,
    queryFn: async (context) => {
      const { client } = context
      const [agreedAtRequest, threadAtRequest] = [agreedKeys(client, id), client.getQueryData(queryKey)]
      const [detail, { receiveWithPost }] = await Promise.all([fetchPost(api, id), fetchPostCode()])
      // Parsing the answer and preparing it would be one long task.
      if (!import.meta.env.SSR) await nextTask()
      // An answer that a newer refetch has superseded must not clear the outbox. The signal is read only now: a query whose
      // signal is read is cancelled when nobody observes it.
      context.signal.throwIfAborted()
      if (detail === null) return null
      preparePost(detail.post, site)
      const { comments, more, commentCount, ...rest } = detail
      const known = client.getQueryData(queryKey) ?? undefined
      const answer = { comments, more, commentCount }
      const thread = receiveWithPost(client, id, known, answer, agreedAtRequest, threadAtRequest)
      // A thread that nobody reads shows new comments at once.
      const isOnScreen = client.getQueryCache().find({ queryKey })?.isActive() === true
      return { ...rest, ...thread, ...(!isOnScreen && { unshown: [] }) }
    },
  })
}

/** Sanitises a post's text ahead of its page, once: a click on a hovered link only has to render it. */
export const preparePost = ({ content }: Post, { apiBase }: Site): void => void cleanHtml(content, apiBase)

export const popularPostsQuery = (api: LoadCalls) =>
  queryOptions({
    queryKey: ['posts', 'popular'],
    queryFn: async () => (await api()).hotPosts(),
    meta: { optional: true },
  })

export const usePopularPosts = () => useQuery(popularPostsQuery(useApi()))
