import type { Calls } from './calls.ts'
import { Failure } from './failure.ts'
import { createLateModule } from './late-module.ts'
import type { ApiOptions } from './send.ts'

/**
 * The calls, fetched when the first of them is made: a page that the server rendered needs none of their code
 * (the HTTP client and every schema) until the reader does something.
 */
export type Api = () => Promise<Calls>

/** As much of the API as one call needs. */
export type Offering<Name extends keyof Calls> = () => Promise<Pick<Calls, Name>>

export const createApi = (options: ApiOptions): Api => {
  const code = createLateModule(() => import('./calls.ts'))
  let calls: Calls | null = null
  return async () => {
    const { createCalls } = await code.fetch().catch((cause: unknown) => {
      throw new Failure({ kind: 'offline' }, { cause })
    })
    calls ??= createCalls(options)
    return calls
  }
}
