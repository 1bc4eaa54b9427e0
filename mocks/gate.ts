import type { Fault } from './faults.ts'
import type { LoggedRequest } from './requests.ts'

const pass: Fault = (respond) => respond()

/** A request that waits at a gate. */
type WaitingRequest = {
  readonly request: LoggedRequest
  /** Passes it on to the server. */
  readonly release: () => void
  /** Ends it with a fault instead. */
  readonly endWith: (fault: Fault) => void
}

/** A fault at which requests wait until the test releases them. */
export type Gate = Fault & {
  /** Resolves when the request with this index arrives. */
  readonly arrival: (index?: number) => Promise<WaitingRequest>
  /** Releases all requests that wait, and all later ones. */
  readonly release: () => void
  /** Ends all requests that wait, and all later ones, with a fault. */
  readonly endWith: (fault: Fault) => void
}

/**
 * Creates a gate. `request`: requests wait before the server executes them. `answer`: the server executes them at once, and the
 * answers wait, which makes them stale.
 */
export const createGate = (what: 'request' | 'answer' = 'request'): Gate => {
  const arrivals: PromiseWithResolvers<WaitingRequest>[] = []
  const slot = (index: number) => (arrivals[index] ??= Promise.withResolvers<WaitingRequest>())
  const opened = Promise.withResolvers<Fault>()
  let count = 0

  const gate: Fault = async (respond, request) => {
    const early = what === 'answer' ? await respond() : null
    const ended = Promise.withResolvers<Fault>()
    slot(count).resolve({ request, release: () => ended.resolve(pass), endWith: ended.resolve })
    count += 1
    const fault = await Promise.race([ended.promise, opened.promise])
    return fault(early === null ? respond : async () => early, request)
  }

  return Object.assign(gate, {
    arrival: (index = 0) => slot(index).promise,
    release: () => opened.resolve(pass),
    endWith: (fault: Fault) => opened.resolve(fault),
  })
}
