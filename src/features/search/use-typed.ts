import { useEffect, useRef, useState } from 'react'

import { askedText, searchLimits } from '#/text/search/query-limits.ts'

const minuteMs = 60_000

/**
 * Debounce of the search, in milliseconds. It grows with the number of searches within the last minute, so that a reader who
 * keeps typing slowly never exceeds the rate limit.
 */
export const pauseBeforeSearch = (searches: number): number => {
  if (searches < searchLimits.perMinute / 3) return 150
  return searches < (searchLimits.perMinute * 2) / 3 ? 500 : 2_500
}

/**
 * The field's text. Written to the address when typing pauses (the route decides how: it replaces the history entry), and replaced
 * when the address changes otherwise: by going back, or by the link in the header. `toAddress` returns whether it was written.
 */
export const useTyped = (q: string, toAddress: (wanted: string) => boolean) => {
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState({ q, sent: q })
  /** When this screen searched within the last minute. */
  const searchedAt = useRef<readonly number[]>([])
  const wanted = askedText(typed)

  if (q !== known.q) {
    setKnown({ q, sent: q })
    if (q !== known.sent) setTyped(q)
  }

  const send = () => {
    if (wanted === q || !toAddress(wanted)) return
    setKnown({ q, sent: wanted })
    searchedAt.current = [...searchedAt.current, Date.now()]
  }

  useEffect(() => {
    if (wanted === q || wanted === known.sent) return
    searchedAt.current = searchedAt.current.filter((time) => time > Date.now() - minuteMs)
    const timer = setTimeout(send, pauseBeforeSearch(searchedAt.current.length))
    return () => clearTimeout(timer)
  })

  return { typed, wanted, type: setTyped, send }
}
