import { serverUrl } from '#/contract/addresses.ts'

/** Sends a request of which only the status counts; whether it was answered with a 2xx. */
export type Beacon = (path: string) => Promise<boolean>

/** `keepalive`: the visit counts although the reader moves on. */
export const createBeacon =
  (baseUrl: string): Beacon =>
  async (path) => {
    try {
      const { ok } = await fetch(serverUrl(baseUrl, `/api/${path}`), { method: 'POST', keepalive: true })
      return ok
    } catch {
      // No answer at all counts as a failure, which the caller may repeat at the next view.
      return false
    }
  }
