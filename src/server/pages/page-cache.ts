/** A page ready to send: compressed once, so that a hit costs what a static file costs. */
export type KeptPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: { readonly identity: Buffer; readonly gzip: Buffer; readonly br: Buffer }
}

type Entry = { readonly version: string; readonly made: number; readonly page: Promise<KeptPage>; bytes: number }

type Options = {
  readonly now: () => number
  /** How many bytes of pages are kept; the longest unused go first. */
  readonly capacity: number
  /** How old a page may grow although nothing it shows was edited, in milliseconds: popular posts change by themselves. */
  readonly lifetime: number
}

const sizeOf = ({ bodies }: KeptPage) => bodies.identity.length + bodies.gzip.length + bodies.br.length

/** Pages by address and variant; each is good for one version of the content. */
export const createPageCache = ({ now, capacity, lifetime }: Options) => {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  const grow = (key: string, entry: Entry, page: KeptPage) => {
    if (entries.get(key) !== entry) return
    entry.bytes = sizeOf(page)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= capacity) return
      drop(oldest)
    }
  }

  /** The kept page of this version, or the one that `make` makes; asked for twice at once it is made once. */
  return (key: string, version: string, make: () => Promise<KeptPage>): Promise<KeptPage> => {
    const known = entries.get(key)
    if (known !== undefined && known.version === version && now() - known.made < lifetime) {
      // Last used, last dropped: a map keeps the order in which its keys came.
      entries.delete(key)
      entries.set(key, known)
      return known.page
    }
    drop(key)
    const entry: Entry = { version, made: now(), page: make(), bytes: 0 }
    entries.set(key, entry)
    const forget = () => {
      if (entries.get(key) === entry) drop(key)
    }
    // Addresses that lead nowhere are without number: only good pages are worth keeping.
    entry.page.then((page) => (page.status === 200 ? grow(key, entry, page) : forget()), forget)
    return entry.page
  }
}
