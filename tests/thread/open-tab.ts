import { setMaxListeners } from 'node:events'

import { QueryClient } from '@tanstack/react-query'

import { createDrafts } from '#/features/comments/draft-store.ts'
import { createOutbox } from '#/thread/outbox.ts'
import { createTextStorage } from '#/thread/text-storage.ts'

const events = new EventTarget()
// Each tab of each test listens.
setMaxListeners(0, events)
Object.assign(globalThis, {
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
})

/** What a browser tells its other tabs after one of them has written. */
export const tellOtherTabs = () => events.dispatchEvent(new Event('storage'))

/** A page of the blog on a browser's storage, with its forms on the screen. */
export const openTab = (storage: Storage | null, recognisesRetries = true) => {
  const client = new QueryClient()
  const texts = createTextStorage(storage)
  const outbox = createOutbox(client, texts, () => {}, recognisesRetries)
  const drafts = createDrafts(texts, outbox)
  const close = outbox.subscribe(() => {})
  return { client, texts, outbox, drafts, close }
}
export type Tab = ReturnType<typeof openTab>
