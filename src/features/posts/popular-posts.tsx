import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { messages } from '#/text/messages.ts'
import { postLink } from '#/ui/post-link.ts'

import { usePopularPosts } from './posts.queries.ts'

import css from './popular-posts.module.css'

export const PopularPosts = () => {
  const { data: posts = [], isPending } = usePopularPosts()
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        인기 글
      </h2>
      {isPending ? (
        <p role="status" className={css.pending}>
          {messages.popularPending}
        </p>
      ) : (
        <ol className={css.posts}>
          {posts.map((post) => (
            <li key={post.id}>
              <Link {...postLink(post)}>{post.title}</Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
