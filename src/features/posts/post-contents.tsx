import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { headingsOf } from '#/text/headings.ts'

import { useReadingPlace } from './use-reading-place.ts'

import css from './post-contents.module.css'

/** Fewer need no table. */
const enough = 3

/** The headings of a post, beside the text on wide screens; it follows the reading. */
export const PostContents = ({ html }: { html: string }) => {
  const headings = useMemo(() => headingsOf(html), [html])
  const place = useReadingPlace(headings)
  if (headings.length < enough) return null
  return (
    <nav className={css.contents} aria-label="목차">
      <ol className={css.list}>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <Link
              to="."
              hash={id}
              search
              activeOptions={{ includeHash: true }}
              aria-current={place === id ? 'true' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
