import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { useApi } from '#/http/api.ts'
import { postLink } from '#/ui/post-link.ts'

import { postListQuery, usePopularPosts } from './posts.queries.ts'

import css from './suggestions.module.css'

type Listed = { readonly id: number; readonly slug: string; readonly title: string }

const maxTitles = 5

const Titles = ({ heading, posts }: { readonly heading: string; readonly posts: readonly Listed[] }) => {
  const id = useId()
  if (posts.length === 0) return null
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} className={css.heading}>
        {heading}
      </h2>
      <ul className={css.titles}>
        {posts.slice(0, maxTitles).map((post) => (
          <li key={post.id}>
            <Link {...postLink(post)} data-found="">
              {post.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Posts for readers with nothing in mind yet. */
export const Suggestions = () => {
  const { data: popular = [] } = usePopularPosts()
  const { data: newest } = useQuery({ ...postListQuery(useApi(), {}, 1), meta: { optional: true } })
  return (
    <div className={css.suggestions}>
      <Titles heading="많이 읽은 글" posts={popular} />
      <Titles heading="새 글" posts={newest?.posts ?? []} />
    </div>
  )
}
