import { http, HttpResponse, type RequestHandler } from 'msw'
import { setupWorker } from 'msw/browser'

/** One worker for all tests; `openApp` gives it new handlers each time. */
export const worker = setupWorker()
let started: Promise<unknown> | null = null

/** The files share a page, and with it the worker. */
export const startWorker = async (): Promise<void> => {
  started ??= worker.start({ onUnhandledFrame: 'bypass', quiet: true })
  await started
}

const marker = http.post('/marker', () => new HttpResponse(null, { status: 204 }))

/** Answers requests for missing images, for which the test server would send the page. */
const noPicture = http.get(
  ({ request }) =>
    new URL(request.url).origin === window.location.origin &&
    (request.headers.get('accept') ?? '').startsWith('image/'),
  () => new HttpResponse(null, { status: 404 }),
)

export const answerWith = (handlers: readonly RequestHandler[]) => worker.resetHandlers(...handlers, marker, noPicture)

/** Waits until all requests so far have reached their handlers, by sending a marker after them. */
export const settleRequests = async () => {
  await fetch('/marker', { method: 'POST', body: 'first' })
  await fetch('/marker', { method: 'POST', body: 'second' })
}

/** Requests to other hosts, and to the API for what it does not have: there must be none. */
export const strayRequests: string[] = []

worker.events.on('request:unhandled', ({ request }) => {
  const { origin, pathname } = new URL(request.url)
  // The test's own modules come from this origin too.
  if (origin === window.location.origin && !pathname.startsWith('/api/')) return
  strayRequests.push(`${request.method} ${request.url}`)
})

/** Time for anything under way: two frames, and a network round trip. */
export const afterAWhile = async (): Promise<void> => {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  await settleRequests()
}
