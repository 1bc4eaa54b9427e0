import { type Logger, pino } from 'pino'

/** How long a line waits for others, in milliseconds, and how much of them is written together, in characters. */
const patience = 100
const enough = 16_384

/** The server's log, on standard output. Lines are written in bundles: one write for each would cost more than many a request. */
export const createLog = (): Logger => {
  const output = pino.destination(1)
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '') output.write(lines)
    lines = ''
  }
  // However the process ends, what it said before is written.
  process.on('exit', flush)
  const write = (line: string) => {
    lines += line
    if (lines.length > enough) flush()
    else timer ??= setTimeout(flush, patience).unref()
  }
  return pino({}, { write })
}
