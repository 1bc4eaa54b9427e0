import { refusalOf } from './failure.ts'

// Not in `failure.ts`: the first screen needs neither.

/** Whether a password was refused. Without a code, any refusal except a 429 or 5xx is assumed to mean that. */
export const isWrongPassword = (error: unknown): boolean => {
  const refusal = refusalOf(error)
  if (refusal === null) return false
  const { code, status } = refusal
  return code === undefined ? status !== 429 && status < 500 : code.endsWith('.wrong_password')
}

/**
 * Whether the key of a failed write is kept for the next try, because the server may have executed it. After a refusal
 * an earlier unconfirmed try may still have succeeded, so its key is kept, unless the server refused the key itself (422).
 */
export const keepsKey = (error: unknown, isUnconfirmed: boolean): boolean => {
  const refusal = refusalOf(error)
  if (refusal === null) return true
  return refusal.status >= 500 || (isUnconfirmed && refusal.status !== 422)
}
