import { setupServer } from 'msw/node'
import { onTestFinished } from 'vitest'

import { createCalls } from '#/http/calls.ts'
import { Failure, type FailureReason } from '#/http/failure.ts'
import { createOwnerCalls } from '#/http/owner-calls.ts'

import { createHandlers, type MockOptions } from '../../mocks/handlers.ts'
import type { LoggedRequest } from '../../mocks/requests.ts'

const server = setupServer()
let listening = false

/** Listens until the test is over: test files share modules, so hooks of this one would belong to one file. */
const listen = () => {
  if (listening) return
  server.listen({ onUnhandledFrame: 'error' })
  listening = true
  onTestFinished(() => {
    server.close()
    listening = false
  })
}

/** The calls against a mocked server at another origin, and what that server was asked. */
export const openCalls = (mocks: MockOptions = {}) => {
  const log: LoggedRequest[] = []
  listen()
  server.resetHandlers(...createHandlers({ log, ...mocks }))
  const options = { baseUrl: 'http://blog.test' }
  return { calls: createCalls(options), owner: createOwnerCalls(options), log }
}

/** Why a call failed. */
export const failureReasonOf = async (call: Promise<unknown>): Promise<FailureReason> => {
  const answer: unknown = await call.catch((error: unknown) => error)
  if (answer instanceof Failure) return answer.reason
  throw new Error('the call was to fail', { cause: answer })
}
