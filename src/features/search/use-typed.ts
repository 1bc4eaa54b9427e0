import { useEffect, useState } from 'react'

import { askedText } from '#/text/search/asking.ts'

/** Debounce of typing, in milliseconds. */
const debounceMs = 150

/**
 * The field's text. Written to the address when typing pauses, and replaced when the address changes otherwise: by going back, or
 * by the link in the header.
 */
export const useTyped = (q: string, toAddress: (asked: string) => void) => {
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState({ q, sent: q })
  const asked = askedText(typed)

  if (q !== known.q) {
    setKnown({ q, sent: q })
    if (q !== known.sent) setTyped(q)
  }

  const send = () => {
    if (asked === q) return
    setKnown({ q, sent: asked })
    toAddress(asked)
  }

  useEffect(() => {
    if (asked === q || asked === known.sent) return
    const timer = setTimeout(send, debounceMs)
    return () => clearTimeout(timer)
  })

  return { typed, asked, type: setTyped, send }
}
