/**
 * Keeps what is costly to make, by name; made once although asked for twice at once. The oldest goes first; what could
 * not be made is made anew at the next ask.
 */
export const createKeeper = <T>(capacity = Infinity) => {
  const kept = new Map<string, Promise<T>>()
  return (name: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const made = make()
    kept.set(name, made)
    made.catch(() => kept.delete(name))
    for (const oldest of kept.keys()) if (kept.size > capacity) kept.delete(oldest)
    return made
  }
}
