import { createFileRoute } from '@tanstack/react-router'

import { useCategoryName } from '#/features/categories/categories.queries.ts'
import { PostListPage } from '#/features/posts/post-list-page.tsx'
import { postListQuery, usePostList } from '#/features/posts/posts.queries.ts'
import { PostListPending } from '#/ui/states/pending.tsx'

import { listPath, pageHead, pageTitle } from './-head.ts'
import { parseId } from './-params.ts'
import { notFoundIfMissing } from './-screens.ts'
import { pageSearch } from './-search.ts'

export const Route = createFileRoute('/category/$id/')({
  ...pageSearch,
  loader: async ({ context: { queryClient, api }, params: { id }, deps: { page } }) => {
    await queryClient.ensureQueryData(postListQuery(api, { categoryId: parseId(id) }, page)).catch(notFoundIfMissing)
  },
  head: ({ match: { context, params, search } }) => {
    const query = postListQuery(context.api, { categoryId: Number(params.id) }, search.page)
    return pageHead(context.site, {
      title: pageTitle(context.queryClient.getQueryData(query.queryKey)?.name, search.page),
      path: listPath(`/category/${params.id}`, search.page),
    })
  },
  pendingComponent: PostListPending,
  component: CategoryPosts,
})

function CategoryPosts() {
  const id = Number(Route.useParams().id)
  const { page } = Route.useSearch()
  const list = usePostList({ categoryId: id }, page)
  const name = useCategoryName(id)
  return <PostListPage heading={list.name ?? name ?? '전체'} list={list} page={page} />
}
