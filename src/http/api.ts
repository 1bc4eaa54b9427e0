import { createContext, use } from 'react'

import { serverUrl } from '#/contract/addresses.ts'

import type { Calls } from './calls.ts'
import { Failure } from './failure.ts'
import { createLateModule } from './late-module.ts'
import type { ApiOptions } from './send.ts'

/**
 * Loads the calls on demand (`Name`: those that the caller needs): a page that the server rendered needs none of their code (the
 * HTTP client and every schema) until its visitor does something.
 *
 * @param earlyPath the path below `/api/` of the coming GET, whose request is sent early, while the code is still loading
 */
export type LoadCalls<Name extends keyof Calls = keyof Calls> = (earlyPath?: string) => Promise<Pick<Calls, Name>>

export const createApi = ({ baseUrl, fetch = (...request) => globalThis.fetch(...request) }: ApiOptions): LoadCalls => {
  const code = createLateModule(() => import('./calls.ts'))
  /** Requests sent before the code was there, by URL. */
  const earlyAnswers = new Map<string, Promise<Response>>()
  const sendEarly = (path: string) => {
    const request = new Request(serverUrl(baseUrl, `/api/${path}`), { headers: { accept: 'application/json' } })
    if (earlyAnswers.has(request.url)) return
    const answer = fetch(request)
    // Reported by the call, if it is made.
    answer.catch(() => null)
    earlyAnswers.set(request.url, answer)
  }
  const takeOrSend: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    const answer = earlyAnswers.get(request.url)
    earlyAnswers.delete(request.url)
    return answer ?? fetch(request)
  }
  let calls: Calls | null = null
  return async (earlyPath) => {
    if (calls === null && earlyPath !== undefined) sendEarly(earlyPath)
    const { createCalls } = await code.load().catch((cause: unknown) => {
      earlyAnswers.clear()
      throw new Failure({ kind: 'offline' }, { cause })
    })
    calls ??= createCalls({ baseUrl, fetch: takeOrSend })
    return calls
  }
}

export const ApiContext = createContext<LoadCalls | null>(null)

/** The api client that the composition root made for this page. */
export const useApi = (): LoadCalls => {
  const api = use(ApiContext)
  if (api === null) throw new Error('useApi needs an <ApiContext> above it')
  return api
}
