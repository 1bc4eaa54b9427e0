/** A fake `Storage` that several tabs can share, and that can be full or disabled. */
export const createFakeStorage = () => {
  const texts = new Map<string, string>()
  const trouble = { isFull: false, isShut: false }
  const open = () => {
    if (trouble.isShut) throw new DOMException('Access is denied.', 'SecurityError')
  }
  const storage: Storage = {
    get length() {
      open()
      return texts.size
    },
    key: (index: number) => [...texts.keys()][index] ?? null,
    getItem: (name: string) => {
      open()
      return texts.get(name) ?? null
    },
    setItem: (name: string, text: string) => {
      open()
      if (trouble.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      texts.set(name, text)
    },
    removeItem: (name: string) => {
      open()
      texts.delete(name)
    },
    clear: () => texts.clear(),
  }
  return { storage, texts, trouble, all: () => [...texts].flat().join('\n') }
}
