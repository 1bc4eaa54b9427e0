import { useEffect, useMemo, useState } from 'react'

import { type Heading, headingsOf } from '#/text/table-of-contents.ts'

import css from './post-contents.module.css'

/** Posts with fewer headings have no table of contents. */
const minHeadings = 3

/** A heading is reached when it is in the upper third of the viewport, or anywhere above: a jump may pass it unseen. */
const reachedArea = '1000000px 0px -66% 0px'

/** The id of the last heading that the reader has reached; `null` above the first. */
const useReachedHeading = (headings: readonly Heading[]): string | null => {
  const [reached, setReached] = useState<string | null>(null)

  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? [])
    const inArea = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inArea.add(target)
          else inArea.delete(target)
        setReached(elements.findLast((element) => inArea.has(element))?.id ?? null)
      },
      { root: document, rootMargin: reachedArea },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [headings])

  return reached
}

/** The table of contents, beside the text on wide screens; marks the heading that the reader has reached. */
export const PostContents = ({ html }: { html: string }) => {
  const headings = useMemo(() => headingsOf(html), [html])
  const reached = useReachedHeading(headings)
  if (headings.length < minHeadings) return null
  return (
    <nav className={css.contents} aria-label="목차">
      <ol className={css.list}>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} aria-current={reached === id || undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
