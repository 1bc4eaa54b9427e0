import { createFileRoute } from '@tanstack/react-router'

import { PostListPage } from '#/features/posts/post-list-page.tsx'
import { tagPostsQuery, useTagName, useTagPosts } from '#/features/tags/tags.queries.ts'
import { PostListPending } from '#/ui/states/pending.tsx'

import { parseId } from './-params.ts'
import { listTitle, notFoundIfMissing } from './-screens.ts'
import { pageSearch } from './-search.ts'

export const Route = createFileRoute('/tag/$tagId/{-$tagName}')({
  ...pageSearch,
  loader: async ({ context: { queryClient, api }, params: { tagId }, deps: { page } }) => {
    await queryClient.ensureQueryData(tagPostsQuery(api, parseId(tagId), page)).catch(notFoundIfMissing)
  },
  head: ({ match: { context, params } }) => listTitle(context.site, `#${params.tagName ?? '태그'}`),
  pendingComponent: PostListPending,
  component: TagPosts,
})

function TagPosts() {
  const { tagId: id, tagName } = Route.useParams()
  const tagId = Number(id)
  const { page } = Route.useSearch()
  const list = useTagPosts(tagId, page)
  const indexed = useTagName(tagId)
  return <PostListPage heading={`#${tagName ?? indexed ?? '태그'}`} list={list} page={page} />
}
