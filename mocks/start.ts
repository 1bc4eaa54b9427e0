import { setupWorker } from 'msw/browser'

import { chooseByAddress, createSwitchboard } from './switchboard.ts'

const worker = setupWorker()

/** What the panel of the developers' tools turns. */
export const switchboard = createSwitchboard((handlers) => worker.resetHandlers(...handlers))

/**
 * Answers for the server in `npm run dev:mock`; `?shape=rows` or `?shape=sparse` chooses how it spells its
 * answers, `?fault=slow` (or another of the faults) what goes wrong.
 */
export const startMocks = async (): Promise<void> => {
  chooseByAddress(switchboard, window.location.search)
  await worker.start({ onUnhandledFrame: 'bypass', quiet: true })
}
