/** Decodes percent-encoding; `null` if it is malformed. */
export const decodedOrNull = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Decodes percent-encoding; malformed text stays as it is. */
export const decoded = (text: string): string => decodedOrNull(text) ?? text
