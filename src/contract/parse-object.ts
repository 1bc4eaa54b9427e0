export type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Parses an object; `null` if the text is none. Without a schema, whose code a server-rendered page loads only for an answer. */
export const parseObject = (json: string | null): Fields | null => {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
