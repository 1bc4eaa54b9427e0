import { useLayoutEffect, useRef } from 'react'

import type { SpamSignals } from '#/contract/comment.ts'
import { useLatest } from '#/ui/use-latest.ts'

/** The text in a field of a form. Without `FormData`, which forces a layout of the page in Chromium for text areas. */
export const valueOf = ({ elements }: HTMLFormElement, name: string): string => {
  const field = elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}

/** Whether the time that a form was open means anything: visitors paste short texts at once, but hardly several links. */
const isRevealing = (content: string): boolean => (content.match(/https?:\/\//gi) ?? []).length > 1

/**
 * Reads the signals that distinguish people from spam bots when a form is submitted. The time it was open is
 * left out if it already held a text when it was shown: a draft, or one from before hydration.
 */
export const useSpamSignals = (hasText: () => boolean) => {
  const shownAt = useRef<number | null>(null)
  const latest = useLatest(hasText)
  useLayoutEffect(() => {
    shownAt.current = latest.current() ? null : performance.now()
  }, [latest])
  return (form: HTMLFormElement): SpamSignals => {
    const website = valueOf(form, 'website')
    const openFor =
      shownAt.current !== null && isRevealing(valueOf(form, 'content')) ? performance.now() - shownAt.current : null
    return {
      ...(website !== '' && { website }),
      ...(openFor !== null && { open_ms: Math.round(openFor) }),
    }
  }
}
