import { useEffect, useState } from 'react'

import type { Heading } from '#/text/headings.ts'

/** A heading has been reached when it stands in the upper third of the window. */
const upperThird = '0px 0px -66% 0px'

/** The id of the heading under which the reader is; `null` above the first. */
export const useReadingPlace = (headings: readonly Heading[]): string | null => {
  const [place, setPlace] = useState<string | null>(null)

  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? [])
    const find = () => {
      const line = window.innerHeight / 3
      setPlace(elements.findLast((element) => element.getBoundingClientRect().top <= line)?.id ?? null)
    }
    const observer = new IntersectionObserver(find, { rootMargin: upperThird })
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [headings])

  return place
}
