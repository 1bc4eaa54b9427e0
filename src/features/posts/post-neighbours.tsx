import { Link } from '@tanstack/react-router'
import { memo } from 'react'

import type { PostLink } from '#/contract/post.ts'
import { Thumbnail } from '#/ui/media/thumbnail.tsx'
import { postLink } from '#/ui/post-link.ts'
import { useTitleFace } from '#/ui/title-face.tsx'

import css from './post-neighbours.module.css'

type Props = { readonly former: PostLink | null; readonly next: PostLink | null }

const Neighbour = ({ post, which }: { post: PostLink; which: string }) => (
  <Link {...postLink(post)} className={css.neighbour}>
    <span className={css.picture}>
      <Thumbnail source={post.thumbnail} title={post.title} sizes="104px" />
    </span>
    <span className={css.words}>
      <span className={css.which}>{which}</span>
      <span className={css.title} {...useTitleFace(post.title)}>
        {post.title}
      </span>
    </span>
  </Link>
)

const None = ({ which }: { which: string }) => <p className={css.none}>{which}이 없습니다.</p>

export const PostNeighbours = memo(({ former, next }: Props) => (
  <nav className={css.neighbours} aria-label="이전 글과 다음 글">
    {former === null ? <None which="이전 글" /> : <Neighbour post={former} which="이전 글" />}
    {next === null ? <None which="다음 글" /> : <Neighbour post={next} which="다음 글" />}
  </nav>
))
