import type { Draft, KeptText } from './draft.ts'

// By hand and not by a schema: a page that the server rendered needs no schemas until there is an answer to read.

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isText = ({ author, content, key, alert }: Fields): boolean =>
  [author, content, key].every((value) => typeof value === 'string') && (alert === null || typeof alert === 'string')

const isKeptText = (value: unknown): value is KeptText => isObject(value) && isText(value)

const isDraft = (value: Fields): value is Fields & Draft =>
  isText(value) && typeof value.remembered === 'string' && Array.isArray(value.kept) && value.kept.every(isKeptText)

/** A draft as it was stored; `null` for what another version wrote, or a hand: there is nothing to restore from it. */
export const parseDraft = (json: string | null): Draft | null => {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    if (!isObject(value)) return null
    // Drafts of earlier versions do not say; their name counts as typed, so that no text ever replaces it.
    const draft = { remembered: '', ...value }
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}
