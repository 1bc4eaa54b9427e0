import { answerLost, broken, type Fault, type Faults, malformed, offline, refuses, slow } from './faults.ts'
import { type Gate, createGate } from './gate.ts'
import { createHandlers } from './handlers.ts'
import { type CallName, callNames } from './requests.ts'
import { createBlog } from './sample-blog.ts'
import { namedShapes, ownShape, type Shape } from './shapes.ts'

/** The faults that can be selected, by name. */
const namedFaults = {
  offline,
  slow,
  refuses: refuses('지금은 받을 수 없습니다.'),
  malformed: malformed(),
  broken: broken(),
  answerLost,
} as const

type FaultName = keyof typeof namedFaults | 'waits'
export const faultNames: readonly FaultName[] = [
  'offline',
  'slow',
  'waits',
  'refuses',
  'malformed',
  'broken',
  'answerLost',
]

type SwitchboardState = {
  readonly shape: Shape
  readonly faults: Readonly<Partial<Record<CallName, FaultName>>>
  /** The number of requests that wait at the gate (the fault `waits`). */
  readonly waiting: number
}

type Handlers = ReturnType<typeof createHandlers>

/** Controls the mock server at run time. `setHandlers` is called with new handlers when the shape changes. */
export const createSwitchboard = (setHandlers: (handlers: Handlers) => void) => {
  const blog = createBlog()
  const faults: Faults = {}
  const listeners = new Set<() => void>()
  let gate: Gate = createGate()
  let state: SwitchboardState = { shape: ownShape, faults: {}, waiting: 0 }

  const update = (changes: Partial<SwitchboardState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const hold: Fault = async (respond, request) => {
    update({ waiting: state.waiting + 1 })
    try {
      return await gate(respond, request)
    } finally {
      update({ waiting: state.waiting - 1 })
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    chooseShape: (changes: Partial<Shape>) => {
      update({ shape: { ...state.shape, ...changes } })
      setHandlers(createHandlers({ shape: state.shape, fault: faults, blog }))
    },
    /** Sets the fault of these calls, by default of all; `null` removes it. */
    chooseFault: (name: FaultName | null, calls: readonly CallName[] = callNames) => {
      const chosen = { ...state.faults }
      for (const call of calls) {
        delete chosen[call]
        delete faults[call]
        if (name === null) continue
        chosen[call] = name
        faults[call] = name === 'waits' ? hold : namedFaults[name]
      }
      update({ faults: chosen })
    },
    /** Releases the requests that wait, but not later ones. */
    release: () => {
      gate.release()
      gate = createGate()
    },
  }
}
export type Switchboard = ReturnType<typeof createSwitchboard>

/** Applies the parameters of an address: `?shape=rows&fault=slow`. */
export const chooseByAddress = (switchboard: Switchboard, search: string): void => {
  const query = new URLSearchParams(search)
  const [, shape = ownShape] = Object.entries(namedShapes).find(([name]) => name === query.get('shape')) ?? []
  switchboard.chooseShape(shape)
  const fault = faultNames.find((name) => name === query.get('fault'))
  if (fault !== undefined) switchboard.chooseFault(fault)
}
