import type { Entry } from './entries.ts'

// Without a schema: server-rendered pages load no schemas until there is an answer to parse.

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const areTexts = (...values: readonly unknown[]): boolean => values.every((value) => typeof value === 'string')

const isEdit = (edit: unknown): boolean => {
  if (!isObject(edit) || !areTexts(edit.key, edit.content)) return false
  if (edit.kind === 'correct') return typeof edit.commentId === 'number'
  const isChild = edit.parentId === null || typeof edit.parentId === 'number'
  return edit.kind === 'write' && isChild && areTexts(edit.author, edit.createdAt)
}

const isEntry = (value: unknown): value is Entry =>
  isObject(value) &&
  isEdit(value.edit) &&
  (value.state === 'sending' || (value.state === 'refused' && typeof value.alert === 'string'))

/** Parses a stored entry; `null` if it is malformed or of another version. */
export const parseEntry = (json: string | null): Entry | null => {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    return isEntry(value) ? value : null
  } catch {
    return null
  }
}
