import { constants, openSync } from 'node:fs'

import { type Logger, pino } from 'pino'

import { errorCode } from './error-code.ts'
import { oneLine, terminalLog } from './terminal-log.ts'

/** For warnings about the owner's files: the server's log, or `console`. */
export type WarningLog = { warn(message: string): void }

/** How long the process waits at exit for a slow reader of its output. */
const exitGraceMs = 500

/**
 * A non-blocking standard output, because a blocking write would stop the event loop. Node's pipes are non-blocking already. A
 * terminal, which Ctrl+S can pause, has to be reopened as non-blocking; that works on Linux only.
 */
const nonBlockingStdout = (): number => {
  if (!process.stdout.isTTY) return process.stdout.fd
  try {
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return process.stdout.fd
  }
}

/** An error without its other properties: the `detail` of PostgreSQL's quotes the row, such as a secret comment. */
const serializeError = (error: unknown) => {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, stack, code: errorCode(error) || undefined }
}

/**
 * The server's log on standard output, buffered, because a write per line would cost more than many requests do. If nobody reads
 * it, up to 1 MB is buffered and the rest dropped. A terminal, which somebody reads, gets plain lines instead of JSON.
 * `tell` prints a line for the owner at once, without a time or a level.
 */
export const createLog = () => {
  let retryUntil = 0
  const output = pino.destination({
    dest: nonBlockingStdout(),
    // Pino's asynchronous destination would keep a process whose disk is full from ending: its final flush retries forever.
    sync: true,
    minLength: 8_192,
    periodicFlush: 100,
    maxLength: 1_000_000,
    retryEAGAIN: () => performance.now() < retryUntil,
  })
  // A full disk or a closed pipe: there is nowhere to report it, and the next flush tries again.
  output.on('error', () => {})
  process.on('exit', () => {
    retryUntil = performance.now() + exitGraceMs
    output.end()
  })
  const print = (text: string): void => {
    output.write(`${text}\n`)
    output.flush()
  }
  // Without process id and host name: log collectors add them, and a line costs a third of what a cached answer does.
  const options = { base: null, serializers: { err: serializeError } }
  const log = pino(options, process.stdout.isTTY ? terminalLog(print) : output)
  return { log, tell: (line: string): void => print(oneLine(line)) }
}

/** The lines that say where the blog is open, and on a terminal what its owner may want to know next. */
export const openedLines = (address: string): readonly string[] => {
  const line = `글방을 열었습니다: ${address}`
  return process.stdout.isTTY ? [line, `주인의 책상: ${address}/owner`, '끄려면 Ctrl+C를 누르세요.'] : [line]
}

export type AnsweredRequest = {
  readonly method: string
  /** As requested, percent-encoded. */
  readonly path: string
  readonly status: number
}

/** Logs a line per request, without query, body and client address. `start`: when it came, by `performance.now()`. */
export const logRequest = (log: Logger, { method, path, status }: AnsweredRequest, start: number): void =>
  log.info({ method, path, status, ms: Math.round((performance.now() - start) * 10) / 10 }, 'request')
