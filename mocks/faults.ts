import { delay, HttpResponse, type JsonBodyType } from 'msw'

import type { CallName, SeenRequest } from './requests.ts'

/** Stands between a request and the mocked server; `answer` lets the server carry the request out. */
export type Fault = (answer: () => Promise<Response>, request: SeenRequest) => Promise<Response>

/** The fault of each call; it may be changed while the page runs. */
export type Faults = { [K in CallName]?: Fault | undefined }

/** The line is dead: the request never reaches the server. */
export const offline: Fault = async () => HttpResponse.error()

/** The server carries the request out, but its answer is lost on the way. */
export const answerLost: Fault = async (answer) => {
  await answer()
  return HttpResponse.error()
}

/** For looking at by hand; a test uses `held`. */
export const slow =
  (ms = 2_000): Fault =>
  async (answer) => {
    await delay(ms)
    return answer()
  }

/** The server understands and says no. */
export const refuses =
  (msg?: string, status = 200): Fault =>
  async () =>
    HttpResponse.json({ success: false, ...(msg !== undefined && { msg }) }, { status })

/** The server says nothing that can be used: an HTML page, or nothing at all. */
export const broken =
  (status = 500, body = '<!doctype html><h1>Internal Server Error</h1>'): Fault =>
  async () =>
    HttpResponse.html(body, { status })

/** JSON that is no answer to this question. */
export const malformed =
  (body: JsonBodyType = { hello: 'world' }): Fault =>
  async () =>
    HttpResponse.json(body)

/** The same fault for each of some calls. */
export const forCalls = (calls: readonly CallName[], fault: Fault): Faults =>
  Object.fromEntries(calls.map((call) => [call, fault]))
