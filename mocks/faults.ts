import { delay, HttpResponse, type JsonBodyType } from 'msw'

import type { CallName, LoggedRequest } from './requests.ts'

/** Intercepts a request to the mock server; `respond` passes it on to the server. */
export type Fault = (respond: () => Promise<Response>, request: LoggedRequest) => Promise<Response>

/** The fault of each call; may be changed at any time. */
export type Faults = { [K in CallName]?: Fault | undefined }

/** No connection: the request never reaches the server. */
export const offline: Fault = async () => HttpResponse.error()

/** The server executes the request, but the connection fails before its answer arrives. */
export const answerLost: Fault = async (respond) => {
  await respond()
  return HttpResponse.error()
}

/** A slow server, for manual testing; tests use `createGate`. */
export const slow: Fault = async (respond) => {
  await delay(2_000)
  return respond()
}

/** The server refuses the call. */
export const refuses =
  (msg?: string, status = 200): Fault =>
  async () =>
    HttpResponse.json({ success: false, ...(msg !== undefined && { msg }) }, { status })

/** The server sends no JSON: an HTML page, or an empty body. */
export const broken =
  (status = 500, body = '<!doctype html><h1>Internal Server Error</h1>'): Fault =>
  async () =>
    HttpResponse.html(body, { status })

/** The server sends JSON of another shape. */
export const malformed =
  (body: JsonBodyType = { hello: 'world' }): Fault =>
  async () =>
    HttpResponse.json(body)

/** The same fault for several calls. */
export const forCalls = (calls: readonly CallName[], fault: Fault): Faults =>
  Object.fromEntries(calls.map((call) => [call, fault]))
