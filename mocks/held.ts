import type { Fault } from './faults.ts'
import type { SeenRequest } from './requests.ts'

const pass: Fault = (answer) => answer()

/** One request that waits. */
export type HeldRequest = {
  readonly request: SeenRequest
  /** Lets it go on to the server. */
  readonly release: () => void
  /** Ends it with a fault instead. */
  readonly endWith: (fault: Fault) => void
}

/** A fault that keeps every request waiting until the test lets it go. */
export type Gate = Fault & {
  /** The first, second, … request to arrive, as soon as it is there. */
  readonly arrival: (index?: number) => Promise<HeldRequest>
  /** Lets go of all that wait, and of all still to come. */
  readonly release: () => void
  /** Ends all that wait, and all still to come, with a fault. */
  readonly endWith: (fault: Fault) => void
}

/**
 * `request`: held before the server carries it out. `answer`: carried out at once, and its answer held, as of
 * a moment that is past when it arrives.
 */
export const held = (what: 'request' | 'answer' = 'request'): Gate => {
  const arrivals: PromiseWithResolvers<HeldRequest>[] = []
  const slot = (index: number) => (arrivals[index] ??= Promise.withResolvers<HeldRequest>())
  const opened = Promise.withResolvers<Fault>()
  let count = 0

  const gate: Fault = async (answer, request) => {
    const early = what === 'answer' ? await answer() : null
    const ended = Promise.withResolvers<Fault>()
    slot(count).resolve({ request, release: () => ended.resolve(pass), endWith: ended.resolve })
    count += 1
    const fault = await Promise.race([ended.promise, opened.promise])
    return fault(early === null ? answer : async () => early, request)
  }

  return Object.assign(gate, {
    arrival: (index = 0) => slot(index).promise,
    release: () => opened.resolve(pass),
    endWith: (fault: Fault) => opened.resolve(fault),
  })
}
