import { type Logger, pino } from 'pino'

/** The server's log, on standard output. Lines of one turn of the event loop are written together: under load, many. */
export const createLog = (): Logger => {
  const output = pino.destination(1)
  let lines = ''
  const flush = () => {
    if (lines !== '') output.write(lines)
    lines = ''
  }
  // However the process ends, what it said before is written.
  process.on('exit', flush)
  const write = (line: string) => {
    if (lines === '') setImmediate(flush)
    lines += line
  }
  return pino({}, { write })
}
