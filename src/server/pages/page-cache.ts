import type { Encoding } from '../http/content-encoding.ts'

export type KeptBody = {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** All of the page's headers, and those of this body. */
  readonly headers: Readonly<Record<string, string>>
}

/** A page ready to send: compressed once, so that a hit costs what a static file costs. */
export type KeptPage = {
  readonly status: number
  /** Of every answer, also of one that sends no body. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Readonly<Record<'identity' | Encoding, KeptBody>>
}

type Entry = {
  readonly version: string
  readonly made: number
  readonly page: Promise<KeptPage>
  /** The page once it is made. */
  kept: KeptPage | undefined
  bytes: number
}

type Options = {
  readonly now: () => number
  /** How many bytes of pages are kept; the longest unused go first. */
  readonly capacity: number
  /** How old a page may grow although nothing it shows was edited, in milliseconds: popular posts change by themselves. */
  readonly lifetime: number
}

const sizeOf = ({ bodies }: KeptPage) =>
  bodies.identity.bytes.length + bodies.gzip.bytes.length + bodies.br.bytes.length

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
    entry.kept = page
    entry.bytes = sizeOf(page)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= capacity) return
      drop(oldest)
    }
  }

  const find = (key: string, version: string): Entry | undefined => {
    const known = entries.get(key)
    if (known === undefined || known.version !== version || now() - known.made >= lifetime) return undefined
    // Last used, last dropped: a map keeps the order in which its keys came.
    entries.delete(key)
    entries.set(key, known)
    return known
  }

  /** The kept page of this version, or the one that `make` makes; asked for twice at once it is made once. */
  const load = (key: string, version: string, make: () => Promise<KeptPage>): Promise<KeptPage> => {
    const known = find(key, version)
    if (known !== undefined) return known.page
    const before = entries.get(key)
    const good = before?.version === version ? before.kept : undefined
    drop(key)
    // One that has only grown old serves on where no new one can be made now.
    const page = good === undefined ? make() : make().catch(() => good)
    const entry: Entry = { version, made: now(), page, kept: undefined, bytes: 0 }
    entries.set(key, entry)
    const forget = () => {
      if (entries.get(key) === entry) drop(key)
    }
    // Addresses that lead nowhere are without number: only good pages are worth keeping.
    entry.page.then((page) => (page.status === 200 ? grow(key, entry, page) : forget()), forget)
    return entry.page
  }

  return {
    load,
    /** The kept page of this version, if it is there without waiting. */
    peek: (key: string, version: string): KeptPage | undefined => find(key, version)?.kept,
  }
}
