import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { Fragment, useEffect, useMemo, useState } from 'react'

import { postPath } from '#/contract/addresses.ts'
import { Comments } from '#/features/comments/comments.tsx'
import { lateCommentSection } from '#/features/comments/late-comment-section.ts'
import { PostArticle } from '#/features/posts/post-article.tsx'
import { PostNeighbours } from '#/features/posts/post-neighbours.tsx'
import { postQuery, preparePost } from '#/features/posts/posts.queries.ts'
import { RelatedPosts } from '#/features/posts/related-posts.tsx'
import { messages } from '#/text/messages.ts'
import { PostNotFound } from '#/ui/states/not-found.tsx'
import { PostPending } from '#/ui/states/pending.tsx'
import { WhenNear } from '#/ui/when-near.tsx'

import { documentTitle, missingHead, pageHead } from './-head.ts'
import { parseId } from './-params.ts'

export const Route = createFileRoute('/pages/$id/{-$slug}')({
  loader: async ({ context, params: { id, slug }, preload }) => {
    const { queryClient } = context
    const query = postQuery(context.api, context.site, parseId(id))
    const { queryKey } = query
    const known = queryClient.getQueryData(queryKey)
    // Going back to a post must not fail for want of its comments' code; they fetch that themselves.
    const comments = known ? null : lateCommentSection.load()
    // A post that a preload found missing is still missing for the click that follows; after that the server is asked again.
    const answer = known ?? queryClient.fetchQuery(preload ? { ...query, staleTime: 0 } : query)
    const [detail] = await Promise.all([answer, comments])
    if (detail === null) {
      if (!preload) queryClient.getQueryCache().find({ queryKey })?.invalidate()
      throw notFound()
    }
    preparePost(detail.post, context.site)
    if (detail.post.slug !== '' && detail.post.slug !== slug) {
      throw redirect({
        to: '/pages/$id/{-$slug}',
        params: { id, slug: detail.post.slug },
        search: true,
        hash: true,
        replace: true,
        statusCode: 301,
      })
    }
  },
  head: ({ match: { context, params, status } }) => {
    const post = context.queryClient.getQueryData(
      postQuery(context.api, context.site, Number(params.id)).queryKey,
    )?.post
    if (post === undefined)
      return missingHead(context.site, status === 'notFound' ? messages.postNotFound : messages.loadFailed)
    return pageHead(context.site, {
      title: post.title,
      description: post.summary,
      path: postPath(post),
      image: post.thumbnail,
      published: post.createdAt,
    })
  },
  pendingComponent: PostPending,
  notFoundComponent: PostNotFound,
  component: PostPage,
})

function PostPage() {
  const id = Number(Route.useParams().id)
  const { api, site, counter, stores } = Route.useRouteContext()
  const query = useMemo(() => postQuery(api, site, id), [api, site, id])
  const threadKey = useMemo(() => ({ postId: id, queryKey: query.queryKey }), [id, query])
  const { data } = useSuspenseQuery(query)
  // A post that is taken down meanwhile stays until the reader leaves: its forms, and the words in them, would go with it.
  const [detail, setDetail] = useState(data)
  if (data !== null && data !== detail) setDetail(data)
  useEffect(() => counter.countView(id), [counter, id])
  // The head has the title with which the post was loaded; it may be renamed while it is read.
  useEffect(() => {
    if (detail !== null) document.title = documentTitle(site, detail.post.title)
  }, [site, detail])
  // Memoised, because the router renders this again whenever the reader returns to it.
  return useMemo(
    () =>
      detail === null ? (
        <PostNotFound />
      ) : (
        <Fragment key={id}>
          <PostArticle post={detail.post} tags={detail.tags} />
          <Comments threadKey={threadKey} loaded={detail} stores={stores} areCommentsClosed={detail.commentsClosed} />
          <WhenNear>
            <PostNeighbours former={detail.former} next={detail.next} />
            <RelatedPosts tagName={detail.relatedTag} posts={detail.related} />
          </WhenNear>
        </Fragment>
      ),
    [id, detail, threadKey, stores],
  )
}
