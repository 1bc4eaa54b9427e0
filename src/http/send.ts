import ky, { isNetworkError, isTimeoutError, type KyInstance, type Options } from 'ky'
import * as z from 'zod/mini'

import { serverUrl } from '#/contract/addresses.ts'
import { Refusal } from '#/contract/answer.ts'
import { refusalCodes } from '#/contract/refusal.ts'

import { Failure } from './failure.ts'

// In the browser, Zod's probe for `new Function` would be reported as a CSP violation.
z.config({ jitless: !import.meta.env.SSR })

export type ApiOptions = {
  /** Prefix of every call, without `/api`; empty for the origin of the page. */
  readonly baseUrl: string
  readonly fetch?: typeof globalThis.fetch
}

/** How long an answer may take to begin. */
const beginTimeoutMs = 20_000
/** How long it may take to its last byte, on a slow connection. */
const wholeTimeoutMs = 60_000

type Client = {
  readonly http: KyInstance
  /**
   * Requests whose last answer was cut off or was not JSON. The browser may have cached that answer, and a revalidation would
   * confirm it with 304, so the next request bypasses the cache.
   */
  readonly unreadable: Set<string>
}

/** An HTTP client without retries: visitors retry with a button. */
export const createClient = ({ baseUrl, fetch }: ApiOptions): Client => ({
  http: ky.create({
    prefix: serverUrl(baseUrl, '/api/'),
    timeout: beginTimeoutMs,
    retry: 0,
    throwHttpErrors: false,
    headers: { accept: 'application/json' },
    ...(fetch && { fetch }),
  }),
  unreadable: new Set(),
})

/** The parsed body; `undefined`, which no schema accepts, if it is not JSON. */
const readBody = async (response: Response, limit: AbortSignal): Promise<unknown> => {
  // Raced against the signal, too: a request sent early (`api.ts`) was made without it.
  const tooLate = new Promise<never>((_, reject) => limit.addEventListener('abort', reject))
  const text = await Promise.race([response.text(), tooLate]).catch((cause: unknown) => {
    // If not timed out, the connection failed during the answer.
    throw new Failure({ kind: limit.aborted ? 'timeout' : 'offline' }, { cause })
  })
  try {
    return JSON.parse(text)
  } catch {
    // An HTML error page or an empty body: a failure, by its status or, if that is 2xx, by the schema.
    return undefined
  }
}

/** Converts ky's network errors; any other error is a bug and stays as it is. */
const failureOf = (error: unknown): unknown => {
  if (isTimeoutError(error)) return new Failure({ kind: 'timeout' }, { cause: error })
  if (isNetworkError(error)) return new Failure({ kind: 'offline' }, { cause: error })
  return error
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length))

/** In a union, the alternative with the deepest issue was most likely meant: its issues are reported. */
const locate = (issue: z.core.$ZodIssue, above: readonly PropertyKey[]): readonly Issue[] => {
  const path = [...above, ...issue.path]
  const here: readonly Issue[] = [{ path, message: issue.message }]
  if (issue.code !== 'invalid_union') return here
  const tried = issue.errors.map((issues) => issues.flatMap((inner) => locate(inner, path)))
  return tried.reduce((furthest, issues) => (depth(issues) >= depth(furthest) ? issues : furthest), here)
}

/** One line for each issue: `data.post.id: Invalid input`. */
const issueLines = ({ issues }: z.core.$ZodError): readonly string[] =>
  issues
    .flatMap((issue) => locate(issue, []))
    .map(({ path, message }) => `${path.map(String).join('.') || '(answer)'}: ${message}`)

/** Sends one request and reads its answer into the schema's shape, or throws a {@link Failure}. */
export const send = async <T extends z.core.$ZodType>(
  { http, unreadable }: Client,
  path: string,
  schema: T,
  options: Options = {},
): Promise<z.output<T>> => {
  const whole = new AbortController()
  const timer = setTimeout(() => whole.abort(), wholeTimeoutMs)
  const { method = 'get', searchParams } = options
  const requestKey = JSON.stringify([method, path, searchParams])
  const cache = unreadable.has(requestKey) ? 'reload' : 'default'
  try {
    const response = await http(path, { ...options, cache, signal: whole.signal })
    // Until proven otherwise: `readBody` throws if the answer is cut off.
    unreadable.add(requestKey)
    const body = await readBody(response, whole.signal)
    if (body !== undefined) unreadable.delete(requestKey)
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
  } finally {
    clearTimeout(timer)
  }
}
