import { setupWorker } from 'msw/browser'

import { type Faults, forCalls, offline, slow } from './faults.ts'
import { createHandlers } from './handlers.ts'
import { callNames } from './requests.ts'
import { namedShapes, ownShape } from './shapes.ts'

const faults: Readonly<Record<string, Faults>> = {
  slow: forCalls(callNames, slow()),
  offline: forCalls(callNames, offline),
}

/**
 * Answers for the server in `npm run dev:mock`; `?shape=rows` or `?shape=sparse` chooses how it spells its
 * answers, `?fault=slow` or `?fault=offline` what goes wrong.
 */
export const startMocks = async (): Promise<void> => {
  const query = new URLSearchParams(window.location.search)
  const [, shape = ownShape] = Object.entries(namedShapes).find(([name]) => name === query.get('shape')) ?? []
  const fault = faults[query.get('fault') ?? ''] ?? {}
  await setupWorker(...createHandlers({ shape, fault })).start({ onUnhandledFrame: 'bypass', quiet: true })
}
