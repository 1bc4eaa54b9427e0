/**
 * Remembers what a pure function made of the last few texts, so that work done while a link is hovered is not done
 * again at the click. Oldest first out: whoever reads on holds no more than `most` posts.
 */
export const remembering = <T>(make: (text: string) => T, most = 16): ((text: string) => T) => {
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
