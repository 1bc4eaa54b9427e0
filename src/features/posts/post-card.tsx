import { Link } from '@tanstack/react-router'
import { memo } from 'react'

import type { PostSummary } from '#/contract/post.ts'
import { formatDay } from '#/text/dates.ts'
import { Thumbnail } from '#/ui/media/thumbnail.tsx'

import css from './post-card.module.css'
import { postLink } from './post-link.ts'

type Props = { readonly post: PostSummary; readonly arrival: 'first' | 'soon' | 'late' }

/** A card is at its widest where one stands alone in its row. */
const sizes = '(max-width: 520px) calc(100vw - 2rem), 400px'

/** The link covers the whole card, and is named by the title alone. */
export const PostCard = memo(({ post, arrival }: Props) => (
  <li className={css.card}>
    <div className={css.picture}>
      <Thumbnail source={post.thumbnail} title={post.title} arrival={arrival} sizes={sizes} />
    </div>
    <div className={css.words}>
      <h2 className={css.title}>
        <Link {...postLink(post)} className={css.link} viewTransition>
          {post.title}
        </Link>
      </h2>
      {post.subtitle !== null && <p className={css.subtitle}>{post.subtitle}</p>}
      {post.summary !== null && <p className={css.summary}>{post.summary}</p>}
      {post.createdAt !== null && (
        <time className={css.date} dateTime={post.createdAt}>
          {formatDay(post.createdAt)}
        </time>
      )}
    </div>
  </li>
))
