import { constants, openSync } from 'node:fs'

import { type Logger, pino } from 'pino'

/** Where faults of the owner's files are told; the server's log and `console` both fit. */
export type WarningLog = { warn(message: string): void }

export type ServerLog = {
  readonly log: Logger
  /** A line for the owner, as it is and at once. */
  readonly tell: (line: string) => void
}

/** How long the end of the process waits for a reader that is behind, in milliseconds. */
const farewell = 500

/**
 * Standard output that refuses what it cannot take, for a write that waits holds the blog. Node opens pipes so by itself; a
 * terminal, which Ctrl+S stops, has to be opened anew, which only Linux does.
 */
const nonBlockingStdout = (): number => {
  if (!process.stdout.isTTY) return process.stdout.fd
  try {
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return process.stdout.fd
  }
}

/**
 * The server's log, on standard output, in bundles: one write for each line would cost more than many a request. Where nobody
 * reads, 1 MB waits and what comes after it is dropped.
 */
export const createLog = (): ServerLog => {
  let giveUp = 0
  const output = pino.destination({
    dest: nonBlockingStdout(),
    // Pino's asynchronous destination never ends a process whose disk is full: its last flush tries for good.
    sync: true,
    minLength: 8_192,
    periodicFlush: 100,
    maxLength: 1_000_000,
    retryEAGAIN: () => performance.now() < giveUp,
  })
  // A full disk, a reader that has gone: there is nowhere to tell of it, and the next flush tries again.
  output.on('error', () => {})
  process.on('exit', () => {
    giveUp = performance.now() + farewell
    output.end()
  })
  return {
    log: pino(output),
    tell: (line) => {
      output.write(`${line}\n`)
      output.flush()
    },
  }
}
