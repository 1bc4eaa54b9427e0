import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import type { Post } from '#/contract/post.ts'
import type { Tag } from '#/contract/tag.ts'
import { formatCount } from '#/text/counts.ts'
import { formatDay } from '#/text/dates.ts'
import { readingMinutes } from '#/text/reading-time.ts'
import { SafeHtml } from '#/ui/media/safe-html.tsx'
import { Thumbnail } from '#/ui/media/thumbnail.tsx'

import css from './post-article.module.css'
import blocks from './prose-blocks.module.css'
import code from './prose-code.module.css'
import prose from './prose.module.css'

type Props = { readonly post: Post; readonly tags: readonly Tag[] }

const PostTags = ({ tags }: Pick<Props, 'tags'>) => (
  <ul className={css.tags} aria-label="태그">
    {tags.map(({ id, name, count }) => (
      <li key={id}>
        <Link to="/tag/$tagId/{-$tagName}" params={{ tagId: String(id), tagName: name }}>
          #{name} {count !== null && <span className={css.count}>{formatCount(count)}</span>}
        </Link>
      </li>
    ))}
  </ul>
)

export const PostArticle = ({ post, tags }: Props) => {
  const heading = useId()
  return (
    <article className={css.article} aria-labelledby={heading}>
      <header className={css.header}>
        <div className={css.cover}>
          <Thumbnail source={post.thumbnail} title={post.title} eager />
        </div>
        <h1 id={heading} className={css.title}>
          {post.title}
        </h1>
        {post.subtitle !== null && <p className={css.subtitle}>{post.subtitle}</p>}
        <p className={css.byline}>
          {post.author !== null && <span>{post.author}</span>}
          {post.createdAt !== null && <time dateTime={post.createdAt}>{formatDay(post.createdAt)}</time>}
          <span>{readingMinutes(post.content)}분 읽기</span>
        </p>
      </header>
      <SafeHtml className={`${prose.prose} ${blocks.blocks} ${code.code}`} html={post.content} />
      {tags.length > 0 && <PostTags tags={tags} />}
    </article>
  )
}
