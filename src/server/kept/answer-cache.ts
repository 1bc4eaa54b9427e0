import type { PackedAnswer } from './packed-answer.ts'

type Entry = {
  readonly version: string
  readonly made: number
  readonly answer: PackedAnswer
  readonly bytes: number
}

type Options = {
  readonly now: () => number
  /** How many bytes of answers are kept; the least recently used go first. */
  readonly capacity: number
  /** How old an answer may grow although nothing is known to have changed, in milliseconds: popular posts change by themselves. */
  readonly lifetime: number
}

/** In bytes. A short answer has one body for all encodings. */
const sizeOf = ({ bodies }: PackedAnswer): number =>
  [...new Set([bodies.identity, bodies.br, bodies.gzip])].reduce((sum, { bytes }) => sum + bytes.length, 0)

/** An LRU cache of answers by key; each is good for one version of the content. */
export const createAnswerCache = ({ now, capacity, lifetime }: Options) => {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  const keep = (key: string, version: string, answer: PackedAnswer): void => {
    drop(key)
    const entry: Entry = { version, made: now(), answer, bytes: sizeOf(answer) }
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= capacity) return
      drop(oldest)
    }
  }

  /** The answer of this version, if it is kept. */
  const peek = (key: string, version: string): PackedAnswer | undefined => {
    const known = entries.get(key)
    if (known === undefined || known.version !== version || now() - known.made >= lifetime) return undefined
    // A map iterates in the order of insertion: what is used goes to the end.
    entries.delete(key)
    entries.set(key, known)
    return known.answer
  }

  /** The kept answer, or the one that `make` makes, which is kept if it is reusable and nothing has changed meanwhile. */
  const load = async (key: string, version: () => string, make: () => Promise<PackedAnswer>): Promise<PackedAnswer> => {
    const current = version()
    const known = peek(key, current)
    if (known !== undefined) return known
    const answer = await make().catch((error: unknown) => {
      // One that has only grown old serves on where no new one can be made now.
      const old = entries.get(key)
      if (old?.version !== current) throw error
      return old.answer
    })
    // Whoever waited for the same answer has kept it already.
    if (answer.isReusable && version() === current && peek(key, current) !== answer) keep(key, current, answer)
    return answer
  }

  return { load, peek }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>
