/** `perMinute`: searches of one client. */
export const searchLimits = { characters: 100, words: 8, perMinute: 60 } as const

/** A query as it is validated and shown: NFC, trimmed. */
export const askedText = (typed: string): string =>
  typed
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .normalize('NFC')

export type QueryProblem = 'empty' | 'long' | 'wordy'

/** Why a query is invalid; `null` if it is valid. Separate from parsing, which the first scripts do not need. */
export const problemOf = (asked: string): QueryProblem | null => {
  if (asked === '') return 'empty'
  if (asked.length > searchLimits.characters) return 'long'
  return asked.split(/\s+/).length > searchLimits.words ? 'wordy' : null
}
