import { Link } from '@tanstack/react-router'
import { memo } from 'react'

import type { Preferences } from '#/contract/cookie.ts'
import type { PostSummary } from '#/contract/post.ts'
import { formatDay } from '#/text/dates.ts'
import { Thumbnail } from '#/ui/media/thumbnail.tsx'
import { postLink } from '#/ui/post-link.ts'
import { useTitleFace } from '#/ui/title-face.tsx'

import css from './post-card.module.css'

type Props = {
  readonly post: PostSummary
  readonly view: Preferences['view']
  readonly isFirst: boolean
}

/** Beyond 768px a sidebar stands beside the cards; an album has one, two or three columns. */
const sizes: Readonly<Record<Preferences['view'], string>> = {
  album:
    '(max-width: 400px) calc(100vw - 2rem), (max-width: 560px) 92vw, (max-width: 768px) calc(46vw - 0.75rem), ' +
    '(max-width: 828px) calc(87vw - 13rem), (max-width: 1120px) calc(43.5vw - 7.25rem), 263px',
  list: '(max-width: 480px) 104px, (max-width: 768px) 22vw, (max-width: 1080px) calc(21vw - 3.125rem), 176px',
}

/** The link covers the whole card, and is named by the title alone. */
export const PostCard = memo(({ post, view, isFirst }: Props) => (
  <li className={css.card}>
    <div className={css.picture}>
      <Thumbnail source={post.thumbnail} title={post.title} isFirst={isFirst} sizes={sizes[view]} />
    </div>
    <div className={css.words}>
      <h2 className={css.title} {...useTitleFace(post.title)}>
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
