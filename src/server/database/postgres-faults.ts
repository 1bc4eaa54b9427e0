import type { Logger } from 'pino'

import { errorCode } from '../error-code.ts'
import { DatabaseGone, DiskFull, UnsupportedDatabase } from './database.ts'

/** Node's codes for a certificate that is not trusted, expired or another server's. */
const certificateCode = /CERT|^UNABLE_TO_/

/** Codes of transient errors, unrelated to the query (PostgreSQL manual, appendix A). */
const transientCodes = [
  /^08/, // connection
  /^25006/, // a standby
  /^28/, // access
  /^3D/, // no such database
  /^40/, // conflict of transactions
  /^53/, // resources
  /^55P03/, // lock
  /^57/, // operator
  /^58/, // system
  /^E[A-Z_]+$/, // socket
  /^ERR_SSL_/, // TLS handshake
  certificateCode,
]
/** The driver's own errors have no code. */
const unreachable = /connection|timeout|not queryable|closed/i

/** Translates transient errors into `DiskFull` and `DatabaseGone`; returns all others unchanged. */
export const knownFault = (error: unknown): unknown => {
  const code = errorCode(error)
  if (code === '53100') return new DiskFull(error)
  const isDriverError = error instanceof Error && error.constructor === Error && code === ''
  return transientCodes.some((it) => it.test(code)) || (isDriverError && unreachable.test(error.message))
    ? new DatabaseGone(error)
    : error
}

const unreadable = '주소를 읽을 수 없습니다. 비밀번호의 특수 문자는 %와 두 자리 십육진수로 적어 주세요.'
const reasons: Readonly<Record<string, string>> = {
  ERR_INVALID_URL: unreadable,
  ENOTFOUND: '서버의 이름을 찾을 수 없습니다. 주소에 적은 호스트를 확인해 주세요.',
  EAI_AGAIN: '지금 서버의 이름을 찾을 수 없습니다. 네트워크를 확인해 주세요.',
  ECONNREFUSED: '그 주소에서 답하는 서버가 없습니다. PostgreSQL이 켜져 있는지, 호스트와 포트가 맞는지 확인해 주세요.',
  ENOENT: '그 소켓이 없습니다. PostgreSQL이 켜져 있는지, 소켓의 폴더가 맞는지 확인해 주세요.',
  ETIMEDOUT: '서버가 답하지 않습니다. 호스트와 포트, 방화벽을 확인해 주세요.',
  CERT_HAS_EXPIRED: '서버의 인증서가 기한을 넘겼습니다. 인증서를 새로 받아 주세요.',
  ERR_TLS_CERT_ALTNAME_INVALID: '서버의 인증서에 그 이름이 없습니다. 인증서에 있는 이름을 주소에 적어 주세요.',
  EPROTO: '서버의 답을 읽을 수 없습니다. PostgreSQL인지, 비밀번호로 들어가는 곳인지 확인해 주세요.',
  '28P01': '사용자 이름이나 비밀번호가 틀립니다. 주소에 적은 것을 확인해 주세요.',
  '28000': '이 사용자는 들어갈 수 없습니다. 사용자 이름과 서버의 pg_hba.conf를 확인해 주세요.',
  '3D000': '그런 데이터베이스가 없습니다. createdb로 만들거나, 주소 끝의 이름을 고쳐 주세요.',
  '42501': '표를 만들 권한이 없습니다. 이 사용자에게 스키마의 CREATE 권한을 주세요.',
  '25006': '읽기만 하는 서버입니다. 쓸 수 있는 서버(primary)의 주소를 적어 주세요.',
  '53300': '연결이 너무 많습니다. 다른 프로그램의 연결을 줄이거나, 서버의 max_connections를 늘려 주세요.',
}
/** For errors without a code, or whose code they share with others. */
const reasonsByMessage: readonly (readonly [RegExp, string])[] = [
  // The server sends this message whether it demands encryption or does not admit this computer at all. Not for a local socket,
  // which is never encrypted.
  [
    /host "(?!\[local\]).*no encryption$/,
    '서버가 이 컴퓨터의 암호화하지 않은 연결을 받지 않습니다. 주소 끝에 ?sslmode=verify-full을 붙이거나, 서버의 pg_hba.conf에서 이 컴퓨터를 받게 해 주세요.',
  ],
  [/does not support SSL/, '서버가 암호화된 연결을 받지 않습니다. 주소의 sslmode를 지워 주세요.'],
  [
    /delivers no notifications/,
    '연결이 알림(LISTEN)을 전하지 않습니다. 풀러를 거친다면 세션 방식으로 바꾸거나, 서버에 바로 이어 주세요.',
  ],
  [/client password must be/, '비밀번호가 없습니다. 주소나 PGPASSWORD에 적어 주세요.'],
]
const untrusted = (code: string): string =>
  `서버의 인증서를 믿을 수 없습니다(${code}). 서버를 빌려주는 곳의 CA 파일을 ?sslmode=verify-full&sslrootcert=/경로/ca.pem으로 적어 주세요.`

/**
 * Why the database could not be opened, in Korean; for PostgreSQL errors not known here with the server's own message. Never
 * quotes the URL.
 */
export const reasonOf = (error: unknown): string => {
  if (error instanceof DatabaseGone || error instanceof DiskFull) return reasonOf(error.cause)
  if (error instanceof UnsupportedDatabase) return error.message
  if (error instanceof URIError) return unreadable
  const code = errorCode(error)
  const message = error instanceof Error ? error.message : ''
  const [, told] = reasonsByMessage.find(([pattern]) => pattern.test(message)) ?? []
  if (told !== undefined) return told
  // `ENOENT` of a certificate's file, not of a socket, whose call is `connect`.
  if (error instanceof Error && 'syscall' in error && error.syscall === 'open')
    return '인증서 파일을 읽을 수 없습니다. 주소에 적은 경로를 확인해 주세요.'
  if (code in reasons) return reasons[code] ?? ''
  if (certificateCode.test(code)) return untrusted(code)
  // PostgreSQL's messages contain no password; those of other errors (`EPIPE`) may contain the URL.
  const isPostgres = /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code)
  return isPostgres
    ? `서버가 거절했습니다. 서버의 메시지를 확인해 주세요(${code}: ${message}).`
    : `서버에 닿지 못했습니다${code === '' ? '' : `(${code})`}. 주소와 네트워크를 확인해 주세요.`
}

const isTimeout = ({ cause }: DatabaseGone): boolean =>
  errorCode(cause) === 'ETIMEDOUT' || (cause instanceof Error && /timeout/i.test(cause.message))

/**
 * A circuit breaker: after a timeout one task at a time probes the database, and all others fail at once, instead of waiting in
 * turn for the same timeout. So do those that were in the queue when the timeout came. To be called when a task's turn has come;
 * `queuedAt` (`performance.now()`): when it entered the queue. Rejects with `DatabaseGone`.
 */
export const createCircuitBreaker = () => {
  let fault: DatabaseGone | null = null
  let faultAt = -Infinity
  let isProbing = false
  return async <T>(task: () => Promise<T>, queuedAt: number): Promise<T> => {
    if (fault !== null && (isProbing || queuedAt < faultAt)) throw fault
    const isProbe = fault !== null
    if (isProbe) isProbing = true
    try {
      const result = await task()
      fault = null
      return result
    } catch (error) {
      const known = knownFault(error)
      fault = known instanceof DatabaseGone && isTimeout(known) ? known : null
      faultAt = performance.now()
      throw known
    } finally {
      if (isProbe) isProbing = false
    }
  }
}

type OutageWords = { readonly lost: string; readonly back: string }

/** Wraps tasks: logs once when they lose the database, once when it is back. Rejects with what `knownFault` makes of an error. */
export const createOutageLog = (log: Logger, { lost, back }: OutageWords) => {
  let gone = false
  return async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      const result = await task()
      if (gone) log.info(back)
      gone = false
      return result
    } catch (error) {
      const fault = knownFault(error)
      if (fault instanceof DatabaseGone) {
        if (!gone) log.error(`${lost} ${reasonOf(fault)}`)
        gone = true
      }
      throw fault
    }
  }
}
