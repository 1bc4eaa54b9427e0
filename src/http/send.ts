import ky, { isNetworkError, isTimeoutError, type KyInstance, type Options } from 'ky'
import * as z from 'zod/mini'

import { Refusal } from '#/contract/answer.ts'
import { refusalCodes } from '#/contract/refusal.ts'

import { Failure } from './failure.ts'
import { issueLines } from './issues.ts'

// In a page its probe (`new Function`) would be reported as a violation of the Content-Security-Policy.
z.config({ jitless: !import.meta.env.SSR })

export type ApiOptions = {
  /** Prefix of every call, without `/api`; empty for the origin of the page. */
  readonly baseUrl: string
  readonly fetch?: typeof globalThis.fetch
}

/** A server that has not answered by then is taken for dead. */
const timeout = 20_000

/** Nothing is repeated behind the visitor's back: a repeat is a button they press. */
export const createClient = ({ baseUrl, fetch }: ApiOptions): KyInstance =>
  ky.create({
    prefix: `${baseUrl.replace(/\/+$/, '')}/api/`,
    timeout,
    retry: 0,
    throwHttpErrors: false,
    headers: { accept: 'application/json' },
    ...(fetch && { fetch }),
  })

/** `undefined` for a body that is not JSON, which no schema of ours accepts. */
const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text().catch((cause: unknown) => {
    // The line broke in the middle of the answer.
    throw new Failure({ kind: 'offline' }, { cause })
  })
  try {
    return JSON.parse(text)
  } catch {
    // An HTML error page or an empty body: the caller turns it into a failure by its status.
    return undefined
  }
}

/** What ky throws before there is an answer. Anything else is a defect of ours and passes through. */
const failureOf = (error: unknown): unknown => {
  if (isTimeoutError(error)) return new Failure({ kind: 'timeout' }, { cause: error })
  if (isNetworkError(error)) return new Failure({ kind: 'offline' }, { cause: error })
  return error
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** Sends one request and reads its answer into the schema's shape, or throws a {@link Failure}. */
export const send = async <T extends z.core.$ZodType>(
  client: KyInstance,
  path: string,
  schema: T,
  options: Options = {},
): Promise<z.output<T>> => {
  try {
    const response = await client(path, options)
    const body = await readBody(response)
    const refusal = z.safeParse(Refusal, body)
    if (refusal.success) {
      const { msg } = refusal.data
      const code = refusalCodes.find((known) => known === refusal.data.code)
      throw new Failure({
        kind: 'refused',
        status: response.status,
        msg: textOrNull(msg),
        ...(code && { code }),
      })
    }
    if (!response.ok) throw new Failure({ kind: 'broken', status: response.status })
    const parsed = z.safeParse(schema, body)
    if (!parsed.success) throw new Failure({ kind: 'malformed', issues: issueLines(parsed.error) })
    return parsed.data
  } catch (error) {
    throw failureOf(error)
  }
}
