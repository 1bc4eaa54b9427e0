import { serverUrl } from '#/contract/addresses.ts'

/** Sends a request of which only the status counts; resolves with `true` for a 2xx. */
export type Beacon = (path: string) => Promise<boolean>

/** `keepalive`: the visit counts although the reader moves on. */
export const createBeacon =
  (baseUrl: string): Beacon =>
  async (path) => {
    try {
      const answer = await fetch(serverUrl(baseUrl, `/api/${path}`), { method: 'POST', keepalive: true })
      // Read, whatever it is: Chromium reports a request as failed if nobody reads its empty body.
      void answer.text().catch(() => '')
      return answer.ok
    } catch {
      // No answer at all is a failure, too; the caller may retry at the next view.
      return false
    }
  }
