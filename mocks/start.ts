import { setupWorker } from 'msw/browser'

import { allDeskExtras, features } from '#/contract/site.ts'

import { chooseByAddress, createSwitchboard } from './switchboard.ts'

const worker = setupWorker()

/** Controlled by the panel in the devtools. */
export const switchboard = createSwitchboard((handlers) => worker.resetHandlers(...handlers))

/** Announces the mock server's features to the app. */
const announceFeatures = () => {
  const site = document.querySelector('#site')
  if (site !== null)
    site.textContent = JSON.stringify({ ...JSON.parse(site.textContent || '{}'), features, deskExtras: allDeskExtras })
}

/**
 * Starts the mock server of `npm run dev:mock`. In the page's address, `?shape=rows` or `?shape=sparse` selects the format of
 * its answers; `?fault=slow` (or another name) sets a fault for all calls.
 */
export const startMocks = async (): Promise<void> => {
  announceFeatures()
  chooseByAddress(switchboard, window.location.search)
  await worker.start({ onUnhandledFrame: 'bypass', quiet: true })
}
