import { type Logger, pino } from 'pino'

import type { Answered } from './http/request-log.ts'

/** How long a line waits for others, in milliseconds, and how much of them is written together, in characters. */
const patience = 100
const enough = 16_384
/** How many answers wait at most. */
const many = 100

export type Log = {
  readonly log: Logger
  /** For answers that cost less than a line about them: these are put into words together, and not between two requests. */
  readonly logLater: (answered: Answered, ms: number) => void
}

/** The server's log, on standard output. Lines are written in bundles: one write for each would cost more than many a request. */
export const createLog = (): Log => {
  const output = pino.destination(1)
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
  process.on('exit', flush)

  const logLater = (answered: Answered, ms: number) => {
    waiting.push({ at: Date.now(), line: { ...answered, ms } })
    flushWhen(waiting.length >= many)
  }
  return { log, logLater }
}
