import { remembering } from './remembering.ts'

/** Characters of Korean that an adult reads in a minute, as news sites reckon. */
const charactersPerMinute = 500

/** Whole minutes, at least one. */
export const readingMinutes = remembering((html): number => {
  const characters = html.replaceAll(/<[^<>]*>/g, '').replaceAll(/\s+/g, '').length
  return Math.max(1, Math.round(characters / charactersPerMinute))
})
