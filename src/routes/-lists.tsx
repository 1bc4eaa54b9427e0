/** The list screens: in a chunk of their own, which a post does without. */
import { useParams, useSearch } from '@tanstack/react-router'

import { useListName } from '#/features/categories/categories.queries.ts'
import { PostListPage } from '#/features/posts/post-list-page.tsx'
import { usePostList } from '#/features/posts/posts.queries.ts'
import { useTagName, useTagPosts } from '#/features/tags/tags.queries.ts'
import type { PostListScope } from '#/http/calls.ts'
import { useSite } from '#/ui/site.ts'

import { documentTitle, pageTitle } from './-head.ts'

export const AllPosts = () => {
  const { page } = useSearch({ from: '/' })
  return <PostListPage heading="전체" list={usePostList({}, page)} page={page} />
}

/** A server that does not name the list in its answer names it in the menu, which may arrive after the head was rendered. */
const CategoryList = ({ scope, page }: { readonly scope: PostListScope; readonly page: number }) => {
  const list = usePostList(scope, page)
  const name = useListName(scope)
  const site = useSite()
  return (
    <>
      {list.name === null && name !== undefined && <title>{documentTitle(site, pageTitle(name, page))}</title>}
      <PostListPage heading={list.name ?? name ?? '전체'} list={list} page={page} />
    </>
  )
}

export const CategoryPosts = () => {
  const id = Number(useParams({ from: '/category/$id/' }).id)
  const { page } = useSearch({ from: '/category/$id/' })
  return <CategoryList scope={{ categoryId: id }} page={page} />
}

export const SubcategoryPosts = () => {
  const subId = Number(useParams({ from: '/category/$id/sub/$subId' }).subId)
  const { page } = useSearch({ from: '/category/$id/sub/$subId' })
  return <CategoryList scope={{ subcategoryId: subId }} page={page} />
}

export const TagPosts = () => {
  const { tagId: id, tagName } = useParams({ from: '/tag/$tagId/{-$tagName}' })
  const tagId = Number(id)
  const { page } = useSearch({ from: '/tag/$tagId/{-$tagName}' })
  const list = useTagPosts(tagId, page)
  const indexed = useTagName(tagId)
  return <PostListPage heading={`#${tagName ?? indexed ?? '태그'}`} list={list} page={page} />
}
