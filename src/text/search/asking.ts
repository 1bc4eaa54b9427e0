import { composed } from '../names.ts'

export const searchLimits = { characters: 100, words: 8 } as const

/** What is asked for, as it is counted and shown. */
export const askedText = (typed: string): string => composed(typed.replaceAll(/\p{Cc}/gu, ' ').trim())

export type QueryProblem = 'empty' | 'long' | 'wordy'

/** Why a text cannot be searched for; `null` when it can. Apart from the reading of it, which the first scripts do without. */
export const problemOf = (asked: string): QueryProblem | null => {
  if (asked === '') return 'empty'
  if (asked.length > searchLimits.characters) return 'long'
  return asked.split(/\s+/).length > searchLimits.words ? 'wordy' : null
}
