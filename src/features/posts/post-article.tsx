import { Link } from '@tanstack/react-router'
import { memo, useCallback, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { nameInAddress } from '#/contract/addresses.ts'
import type { Post } from '#/contract/post.ts'
import type { Tag } from '#/contract/tag.ts'
import { formatCount } from '#/text/counts.ts'
import { formatDay } from '#/text/dates.ts'
import { readingMinutes } from '#/text/reading-time.ts'
import { SafeHtml } from '#/ui/media/safe-html.tsx'
import { Thumbnail } from '#/ui/media/thumbnail.tsx'
import { useTitleFace } from '#/ui/title-face.tsx'

import { PostContents } from './post-contents.tsx'
import { LargePicture, useProseTools } from './prose-tools.tsx'
import { useProseLinks } from './use-prose-links.ts'

import css from './post-article.module.css'
import blocks from './prose-blocks.module.css'
import code from './prose-code.module.css'
import prose from './prose.module.css'

type Props = { readonly post: Post; readonly tags: readonly Tag[] }

/** `sizes` of the cover: as wide as the text, plus the contents from 1200px on. */
const coverSizes =
  '(max-width: 400px) calc(100vw - 2rem), (max-width: 695px) 92vw, (max-width: 768px) 640px, ' +
  '(max-width: 975px) calc(87vw - 13rem), (max-width: 1199px) 640px, 832px'

const PostTags = ({ tags }: Pick<Props, 'tags'>) => (
  <ul role="list" className={css.tags} aria-label="태그">
    {tags.map(({ id, name, count }) => (
      <li key={id}>
        <Link to="/tag/$tagId/{-$tagName}" params={{ tagId: String(id), tagName: nameInAddress(name) }}>
          #{name} {count !== null && <span className={css.count}>{formatCount(count)}</span>}
        </Link>
      </li>
    ))}
  </ul>
)

/** Memoised: comments change the post's answer, but not the post. */
export const PostArticle = memo(({ post, tags }: Props) => {
  const heading = useId()
  const body = useRef<HTMLDivElement>(null)
  const [large, setLarge] = useState<HTMLImageElement | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const enlarge = useCallback((picture: HTMLImageElement) => {
    flushSync(() => setLarge(picture))
    dialog.current?.showModal()
  }, [])
  useProseTools(body, post.content, enlarge)
  useProseLinks(body)
  return (
    <article aria-labelledby={heading}>
      <header className={css.header}>
        <div className={css.cover}>
          <Thumbnail source={post.thumbnail} title={post.title} isFirst sizes={coverSizes} />
        </div>
        <h1 id={heading} className={css.title} {...useTitleFace(post.title)}>
          {post.title}
        </h1>
        {post.subtitle !== null && <p className={css.subtitle}>{post.subtitle}</p>}
        <p className={css.byline}>
          {post.author !== null && <span>{post.author}</span>}
          {post.createdAt !== null && <time dateTime={post.createdAt}>{formatDay(post.createdAt)}</time>}
          <span>읽는 데 {readingMinutes(post.content)}분</span>
        </p>
      </header>
      <div ref={body} className={css.body}>
        <SafeHtml className={`${prose.prose} ${blocks.blocks} ${code.code}`} html={post.content} />
        <PostContents html={post.content} />
      </div>
      {tags.length > 0 && <PostTags tags={tags} />}
      {large !== null && <LargePicture dialog={dialog} picture={large} onClose={() => setLarge(null)} />}
    </article>
  )
})
