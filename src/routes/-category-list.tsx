import { PostListPage } from '#/features/posts/post-list-page.tsx'
import { usePostList } from '#/features/posts/posts.queries.ts'
import type { PostListScope } from '#/http/calls.ts'
import { useSite } from '#/ui/site.ts'

import { documentTitle, pageTitle } from './-head.ts'

type Props = {
  readonly scope: PostListScope
  /** The name in the menu, which may arrive after the head was rendered. */
  readonly name: string | undefined
  readonly page: number
}

/** The posts of a category or a subcategory. A server that does not name the list in its answer names it in the menu. */
export const CategoryList = ({ scope, name, page }: Props) => {
  const list = usePostList(scope, page)
  const site = useSite()
  return (
    <>
      {list.name === null && name !== undefined && <title>{documentTitle(site, pageTitle(name, page))}</title>}
      <PostListPage heading={list.name ?? name ?? '전체'} list={list} page={page} />
    </>
  )
}
