import { setupWorker } from 'msw/browser'

import { features } from '#/contract/site.ts'

import { chooseByAddress, createSwitchboard } from './switchboard.ts'

const worker = setupWorker()

/** What the panel of the developers' tools turns. */
export const switchboard = createSwitchboard((handlers) => worker.resetHandlers(...handlers))

/** Tells the app what the mocked server can do. */
const tellSite = () => {
  const site = document.querySelector('#site')
  if (site !== null) site.textContent = JSON.stringify({ ...JSON.parse(site.textContent || '{}'), features })
}

/**
 * Answers for the server in `npm run dev:mock`; `?shape=rows` or `?shape=sparse` chooses how it spells its
 * answers, `?fault=slow` (or another of the faults) what goes wrong.
 */
export const startMocks = async (): Promise<void> => {
  tellSite()
  chooseByAddress(switchboard, window.location.search)
  await worker.start({ onUnhandledFrame: 'bypass', quiet: true })
}
