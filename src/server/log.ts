import { constants, openSync } from 'node:fs'

import { type Logger, pino } from 'pino'

/** How long a line waits for others, or to be tried again, in milliseconds, and how much of them is written together, in characters. */
const patience = 100
const enough = 16_384
/** How many answers wait at most. */
const many = 100
/** How much waits while standard output takes nothing, in bytes. What is over is dropped. */
const most = 1_000_000
/** How long the end of the process waits for whoever reads slowly, in milliseconds. */
const farewell = 500

/** What is told of a request: no query, no body, no address of a visitor. */
export type Answered = { readonly method: string; readonly path: string; readonly status: number }

export type Log = {
  readonly log: Logger
  /** For answers that cost less than a line about them: these are put into words together, and not between two requests. */
  readonly logLater: (answered: Answered, ms: number) => void
  /** A line for the owner, as it is and at once. */
  readonly tell: (line: string) => void
}

/** What takes lines or refuses them, but never makes the blog wait: a held terminal (Ctrl+S) does, unless it is opened so. */
const descriptor = (): number => {
  // By opening its stream, Node makes a pipe refuse.
  if (!process.stdout.isTTY) return process.stdout.fd
  try {
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    // Only Linux opens anew what is open already.
    return process.stdout.fd
  }
}

/** Standard output, which may be gone (`| head`), full or held: what it does not take is tried again, and the blog goes on. */
const openOutput = () => {
  let deadline = 0
  const output = pino.destination({
    dest: descriptor(),
    // What is under way in another thread keeps the process from ending.
    sync: true,
    maxLength: most,
    // Without a least length `flush` does nothing.
    minLength: 1,
    retryEAGAIN: () => performance.now() < deadline,
  })
  const again = setTimeout(() => output.flush(), patience).unref()
  // In place of pino's own, which writes nothing more once a reader has gone: a named pipe may find another.
  output.removeAllListeners('error').on('error', () => again.refresh())
  const write = (lines: string) => output.write(lines)
  const finish = () => {
    deadline = performance.now() + farewell
    output.flush()
  }
  return { write, finish }
}

/** The server's log, on standard output. Lines are written in bundles: one write for each would cost more than many a request. */
export const createLog = (): Log => {
  const output = openOutput()
  const waiting: { readonly at: number; readonly line: object }[] = []
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  let now = Date.now

  const flushWhen = (isEnough: boolean) => {
    if (isEnough) flush()
    else timer ??= setTimeout(flush, patience).unref()
  }
  const write = (line: string) => {
    lines += line
    flushWhen(lines.length > enough)
  }
  const log = pino({ timestamp: () => `,"time":${now()}` }, { write })
  const flush = () => {
    for (const { at, line } of waiting.splice(0)) {
      now = () => at
      log.info(line, 'request')
    }
    now = Date.now
    clearTimeout(timer)
    timer = undefined
    if (lines !== '') output.write(lines)
    lines = ''
  }
  // However the process ends, what it said before is written.
  process.on('exit', () => {
    flush()
    output.finish()
  })

  const logLater = (answered: Answered, ms: number) => {
    waiting.push({ at: Date.now(), line: { ...answered, ms } })
    flushWhen(waiting.length >= many)
  }
  const tell = (line: string) => {
    write(`${line}\n`)
    flush()
  }
  return { log, logLater, tell }
}
