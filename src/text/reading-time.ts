import { textOfHtml } from './html-text.ts'
import { memoised } from './memoised.ts'

/** Korean characters that an adult reads per minute, by the estimate of news sites. */
const charactersPerMinute = 500

/** The reading time of a text in whole minutes, at least one. */
export const readingMinutes = memoised((html): number => {
  const characters = textOfHtml(html).replaceAll(/\s+/g, '').length
  return Math.max(1, Math.round(characters / charactersPerMinute))
})
