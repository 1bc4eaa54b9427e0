import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { FoundPost, PostTitle } from '#/contract/search.ts'
import { formatDay } from '#/text/dates.ts'
import { postLink } from '#/ui/post-link.ts'

import { titleMarks } from './title-matches.ts'

import css from './search-page.module.css'

/** A text with its matches marked; ranges beyond its end are ignored. */
const marked = (text: string, marks: FoundPost['marks']): readonly ReactNode[] => {
  const parts: ReactNode[] = []
  let end = 0
  for (const [from, to] of marks) {
    if (from < end || to <= from || to > text.length) continue
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return [...parts, text.slice(end)]
}

const Found = ({ post }: { post: FoundPost }) => (
  <>
    <p className={css.about}>
      {post.category !== null && <span>{post.category}</span>}
      {post.createdAt !== null && <time dateTime={post.createdAt}>{formatDay(post.createdAt)}</time>}
    </p>
    {post.excerpt !== '' && <p className={css.excerpt}>{marked(post.excerpt, post.marks)}</p>}
  </>
)

/** A result with its excerpt, or only its title until the server has answered. */
export type Item = FoundPost | PostTitle

type Props = {
  readonly label: string
  readonly items: readonly Item[]
  /** The query, whose matches are marked in the titles. */
  readonly asked?: string
  /** Whether the list is provisional: that of the previous query, or matched by titles only. */
  readonly isProvisional?: boolean
  readonly onOpen?: () => void
}

export const FoundList = ({ label, items, asked = '', isProvisional = false, onOpen }: Props) => (
  <ul role="list" className={css.found} aria-label={label} aria-busy={isProvisional || undefined}>
    {items.map((item) => (
      <li key={item.id} className={css.item}>
        <h2 className={css.title}>
          <Link {...postLink(item)} className={css.link} data-found="" onClickCapture={onOpen}>
            {marked(item.title, titleMarks(item.title, asked))}
          </Link>
        </h2>
        {'excerpt' in item && <Found post={item} />}
      </li>
    ))}
  </ul>
)
