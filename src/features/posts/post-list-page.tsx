import { Link } from '@tanstack/react-router'

import type { PostList } from '#/contract/post-list.ts'
import { formatPostCount } from '#/text/counts.ts'
import { Pagination } from '#/ui/pagination.tsx'
import { usePreference } from '#/ui/preferences.ts'
import { useTitleFace } from '#/ui/title-face.tsx'

import { PostCard } from './post-card.tsx'
import { ViewSwitch } from './view-switch.tsx'

import css from './post-list-page.module.css'

type Props = { readonly heading: string; readonly list: PostList; readonly page: number }

const Nothing = ({ page }: { page: number }) =>
  page > 1 ? (
    <div className={css.nothing}>
      <meta name="robots" content="noindex" />
      <p>이 쪽에는 글이 없습니다.</p>
      <Link to="." search={(search) => ({ ...search, page: 1 })}>
        첫 쪽으로
      </Link>
    </div>
  ) : (
    <p className={css.nothing}>아직 글이 없습니다.</p>
  )

/** One page of posts under its name: of all, of a category, of a subcategory, of a tag. */
export const PostListPage = ({ heading, list, page }: Props) => {
  const [view] = usePreference('view')
  return (
    <>
      <header className={css.header}>
        <h1 className={css.heading} {...useTitleFace(heading)}>
          {heading}
        </h1>
        <p className={css.count}>{formatPostCount(list.count)}</p>
        <div className={css.toggle}>
          <ViewSwitch />
        </div>
      </header>
      {list.posts.length === 0 ? (
        <Nothing page={page} />
      ) : (
        <ul role="list" className={css.posts} data-view={view} aria-label="글 목록">
          {list.posts.map((post, index) => (
            <PostCard key={post.id} post={post} view={view} isFirst={index === 0} />
          ))}
        </ul>
      )}
      <Pagination page={page} totalPages={list.totalPages} />
    </>
  )
}
