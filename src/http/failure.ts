import type { RefusalCode } from '#/contract/refusal.ts'

/** Every way in which a call can fail, from the socket up. */
export type FailureReason =
  /** No answer at all: the network, or the server, is away. */
  | { readonly kind: 'offline' }
  /** No answer in time. */
  | { readonly kind: 'timeout' }
  /** The server refused; `msg` is its Korean sentence, fit to show; `code` is there if the server says one. */
  | { readonly kind: 'refused'; readonly status: number; readonly msg: string | null; readonly code?: RefusalCode }
  /** The server failed and said nothing usable. */
  | { readonly kind: 'broken'; readonly status: number }
  /** An answer came that no schema accepts; `issues` name the fields. */
  | { readonly kind: 'malformed'; readonly issues: readonly string[] }

export class Failure extends Error {
  override readonly name = 'Failure'
  readonly reason: FailureReason
  constructor(reason: FailureReason, options?: ErrorOptions) {
    // One line for the console; visitors read `failureAdvice` or an edit's alert.
    super(JSON.stringify(reason), options)
    this.reason = reason
  }
}

/** The refusal in an error; `null` for any other error. */
export const refusalOf = (error: unknown) =>
  error instanceof Failure && error.reason.kind === 'refused' ? error.reason : null

/** What the server said of a failure, for people to read; `otherwise` if it said nothing. */
export const alertOf = (error: unknown, otherwise: string): string => refusalOf(error)?.msg ?? otherwise

/** Whether a call failed because the owner's session is over. */
export const isSignedOut = (error: unknown): boolean => refusalOf(error)?.status === 401

/**
 * Whether the thing asked for is not there, as opposed to not reachable. A server without codes says so by a 404, with any
 * body.
 */
export const isNotFound = (error: unknown): boolean => {
  if (!(error instanceof Failure)) return false
  const { reason } = error
  if (reason.kind === 'refused' && reason.code !== undefined) return reason.code.endsWith('.missing')
  return 'status' in reason && reason.status === 404
}

/** Whether nothing came back, so that nobody knows whether the request was carried out. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Failure && (error.reason.kind === 'offline' || error.reason.kind === 'timeout')
