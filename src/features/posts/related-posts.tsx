import { Link } from '@tanstack/react-router'
import { memo, useId } from 'react'

import type { PostLink } from '#/contract/post.ts'
import { formatDay } from '#/text/dates.ts'
import { Thumbnail } from '#/ui/media/thumbnail.tsx'
import { postLink } from '#/ui/post-link.ts'

import css from './related-posts.module.css'

type Props = { readonly tagName: string | null; readonly posts: readonly PostLink[] }

/** Four are laid out in two columns, see the style; others in up to three. Beyond 768px a sidebar stands beside them. */
const sizesOf = (count: number): string =>
  count === 4
    ? '(max-width: 351px) calc(100vw - 2rem), (max-width: 695px) calc(46vw - 0.5rem), (max-width: 768px) 312px, ' +
      '(max-width: 975px) calc(43.5vw - 7rem), 312px'
    : '(max-width: 351px) calc(100vw - 2rem), (max-width: 548px) calc(46vw - 0.5rem), ' +
      '(max-width: 695px) calc(30.7vw - 0.7rem), (max-width: 768px) 203px, (max-width: 800px) calc(43.5vw - 7rem), ' +
      '(max-width: 975px) calc(29vw - 5rem), 203px'

/** Other posts with the post's most used tag. */
export const RelatedPosts = memo(({ tagName, posts }: Props) => {
  const heading = useId()
  if (tagName === null || posts.length === 0) return null
  return (
    <section className={css.related} aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        #{tagName} 관련 글
      </h2>
      <ul role="list" className={css.posts}>
        {posts.map((post) => (
          <li key={post.id}>
            <Link {...postLink(post)} className={css.post}>
              <Thumbnail source={post.thumbnail} title={post.title} sizes={sizesOf(posts.length)} />
              <span className={css.title}>{post.title}</span>
              {post.createdAt !== null && <time dateTime={post.createdAt}>{formatDay(post.createdAt)}</time>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
})
