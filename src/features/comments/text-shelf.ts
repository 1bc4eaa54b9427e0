/**
 * Texts by name, in the browser's storage as far as that will have them; what it refuses (it is full, or shut
 * off by the visitor, or absent as on the server) memory keeps for as long as the page lives.
 */
export const createTextShelf = (storage: Storage | null) => {
  const refused = new Map<string, string | null>()

  const store = (name: string, text: string | null): boolean => {
    if (storage === null) return false
    try {
      if (text === null) storage.removeItem(name)
      else storage.setItem(name, text)
      return true
    } catch {
      return false
    }
  }

  const storedNames = (): readonly string[] => {
    try {
      return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    } catch {
      return []
    }
  }

  return {
    read: (name: string): string | null => {
      const kept = refused.get(name)
      if (kept !== undefined) return kept
      try {
        return storage?.getItem(name) ?? null
      } catch {
        return null
      }
    },
    write: (name: string, text: string | null): void => {
      if (store(name, text)) refused.delete(name)
      else refused.set(name, text)
    },
    names: (): ReadonlySet<string> => new Set([...storedNames(), ...refused.keys()]),
  }
}
