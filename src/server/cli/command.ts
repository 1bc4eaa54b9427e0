import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

import { errorCode } from '../error-code.ts'
import type { Settings } from '../settings.ts'

/** Wrong arguments; the message, in Korean, says what to write instead. */
export class WrongUse extends Error {}

/** The command failed for a known reason; the message is one line of Korean. */
export class CommandFailure extends Error {}

/** Everything a command needs from the process. */
export type Context = {
  readonly settings: Settings
  readonly clock: () => Date
  /** Resolves a path argument, relative to the folder in which the command was called. */
  readonly path: (written: string) => string
  /** A path for messages: relative to that folder if that is shorter. */
  readonly shown: (path: string) => string
  readonly tell: (line: string) => void
  /** Reads a secret: typed without echo, or piped in. */
  readonly askSecret: (question: string) => Promise<string>
  /** Whether standard input is a terminal. */
  readonly isInteractive: boolean
}

/** Resolves with `false` for exit code 1. */
export type Command = (args: readonly string[], context: Context) => Promise<boolean>

const nameIn = (message: string): string => /'(-[^' ]*)/.exec(message)?.[1] ?? ''

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) throw error
  const code = errorCode(error)
  const name = nameIn(error.message)
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${name}: 이 명령에 없는 옵션입니다.`
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw error
  return error.message.includes('does not take')
    ? `${name}: 값을 받지 않는 옵션입니다.`
    : `${name}: 옵션에 값을 적어 주세요.`
}

const parse = <T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new WrongUse(explain(error), { cause: error })
  }
}

/**
 * Parses a command's options and positional arguments; `names` lists the latter, all of them required. Throws {@link WrongUse}.
 */
export const parseArguments = <T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: T,
  names: readonly string[],
) => {
  const { values, positionals } = parse(args, options)
  const missing = names[positionals.length]
  if (missing !== undefined) throw new WrongUse(`${missing}: 꼭 적어 주세요.`)
  const extra = positionals[names.length]
  if (extra !== undefined)
    throw new WrongUse(`${extra}: 받지 않는 값입니다. 띄어쓰기가 있는 값은 따옴표로 감싸 주세요.`)
  return { values, words: positionals }
}
