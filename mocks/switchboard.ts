import { answerLost, broken, type Fault, type Faults, malformed, offline, refuses, slow } from './faults.ts'
import { createHandlers } from './handlers.ts'
import { type Gate, held } from './held.ts'
import { callNames, type CallName } from './requests.ts'
import { namedShapes, ownShape, type Shape } from './shapes.ts'

/** What may go wrong, by the name it is chosen by. */
const namedFaults = {
  offline,
  slow: slow(),
  refuses: refuses('지금은 받을 수 없습니다.'),
  malformed: malformed(),
  broken: broken(),
  answerLost,
} as const

export type FaultName = keyof typeof namedFaults | 'held'
export const faultNames: readonly FaultName[] = [
  'offline',
  'slow',
  'held',
  'refuses',
  'malformed',
  'broken',
  'answerLost',
]

export type Board = {
  readonly shape: Shape
  readonly faults: Readonly<Partial<Record<CallName, FaultName>>>
  /** How many requests `held` keeps waiting. */
  readonly waiting: number
}

type Handlers = ReturnType<typeof createHandlers>

/** Changes what the mocked server answers while the page runs; `answerWith` gets new handlers for a new shape. */
export const createSwitchboard = (answerWith: (handlers: Handlers) => void) => {
  const faults: Faults = {}
  const listeners = new Set<() => void>()
  let gate: Gate = held()
  let board: Board = { shape: ownShape, faults: {}, waiting: 0 }

  const show = (changes: Partial<Board>) => {
    board = { ...board, ...changes }
    for (const listener of listeners) listener()
  }
  const wait: Fault = async (answer, request) => {
    show({ waiting: board.waiting + 1 })
    try {
      return await gate(answer, request)
    } finally {
      show({ waiting: board.waiting - 1 })
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    board: () => board,
    chooseShape: (changes: Partial<Shape>) => {
      show({ shape: { ...board.shape, ...changes } })
      answerWith(createHandlers({ shape: board.shape, fault: faults }))
    },
    /** For some calls, or for all; `null` mends them. */
    chooseFault: (name: FaultName | null, calls: readonly CallName[] = callNames) => {
      const chosen = { ...board.faults }
      for (const call of calls) {
        delete chosen[call]
        delete faults[call]
        if (name === null) continue
        chosen[call] = name
        faults[call] = name === 'held' ? wait : namedFaults[name]
      }
      show({ faults: chosen })
    },
    /** Lets go of all that wait; those still to come are held again. */
    release: () => {
      gate.release()
      gate = held()
    },
  }
}
export type Switchboard = ReturnType<typeof createSwitchboard>

export const shapeNames = Object.keys(namedShapes)

/** `?shape=rows&fault=slow`: as the address of `npm run dev:mock` says. */
export const chooseByAddress = (board: Switchboard, search: string): void => {
  const query = new URLSearchParams(search)
  const [, shape = ownShape] = Object.entries(namedShapes).find(([name]) => name === query.get('shape')) ?? []
  board.chooseShape(shape)
  const fault = faultNames.find((name) => name === query.get('fault'))
  if (fault !== undefined) board.chooseFault(fault)
}
