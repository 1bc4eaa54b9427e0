import type { EncodedAnswer } from './encoded-answer.ts'

type Entry = {
  readonly version: string
  readonly made: number
  readonly answer: EncodedAnswer
  readonly bytes: number
}

type Options = {
  readonly now: () => number
  /** Bytes; the least recently used answers are evicted first. */
  readonly capacity: number
  /** Maximum age in milliseconds, even if nothing changed: the order of popular posts is not part of a page's version. */
  readonly lifetime: number
}

/** In bytes. A short answer has one body for all encodings, which counts once. */
const sizeOf = ({ bodies }: EncodedAnswer): number =>
  [...new Set([bodies.identity, bodies.br, bodies.gzip])].reduce((sum, { bytes }) => sum + bytes.length, 0)

/** An LRU cache of encoded answers; each is valid for one version of the content. */
export const createAnswerCache = ({ now, capacity, lifetime }: Options) => {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  const keep = (key: string, version: string, answer: EncodedAnswer): void => {
    drop(key)
    const entry: Entry = { version, made: now(), answer, bytes: sizeOf(answer) }
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= capacity) return
      drop(oldest)
    }
  }

  /** The cached answer, if it is of this version and not too old. */
  const peek = (key: string, version: string): EncodedAnswer | undefined => {
    const known = entries.get(key)
    if (known === undefined || known.version !== version || now() - known.made >= lifetime) return undefined
    // A map iterates in the order of insertion: the most recently used goes to the end.
    entries.delete(key)
    entries.set(key, known)
    return known.answer
  }

  /** The cached answer on a hit; else the one that `make` makes, cached if it is reusable and the version is still the same. */
  const load = async (
    key: string,
    version: () => string,
    make: () => Promise<EncodedAnswer>,
  ): Promise<EncodedAnswer> => {
    const current = version()
    const known = peek(key, current)
    if (known !== undefined) return known
    const answer = await make().catch((error: unknown) => {
      // Stale-if-error: an answer of the same version is only too old, and better than none.
      const old = entries.get(key)
      if (old?.version !== current) throw error
      return old.answer
    })
    // With coalesced requests another caller may have cached it already.
    if (answer.isReusable && version() === current && peek(key, current) !== answer) keep(key, current, answer)
    return answer
  }

  return { load, peek }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>
