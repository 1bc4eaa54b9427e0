/** Memoises a function of a text; keeps the last `most` results, and evicts the oldest first. */
export const memoised = <T>(make: (text: string) => T, most = 16): ((text: string) => T) => {
  const made = new Map<string, { readonly result: T }>()
  return (text) => {
    const known = made.get(text)
    if (known !== undefined) return known.result
    const result = make(text)
    made.set(text, { result })
    for (const oldest of made.keys()) {
      if (made.size <= most) break
      made.delete(oldest)
    }
    return result
  }
}
