import { relative, resolve } from 'node:path'

import { DiskFull } from '../database/database.ts'
import { errorCode } from '../error-code.ts'
import { Refused } from '../http/refused.ts'
import { readSettings, WrongSetting } from '../settings.ts'
import { type Command, CommandFailure, type Context, WrongUse } from './command.ts'
import { helpOf, helps, overview } from './help.ts'

const byCode: Readonly<Record<string, string>> = {
  ENOENT: '파일이나 폴더가 없습니다',
  ENOTDIR: '폴더가 아닙니다',
  EISDIR: '파일이 아니라 폴더입니다',
  EACCES: '읽거나 쓸 권한이 없습니다',
  EPERM: '읽거나 쓸 권한이 없습니다',
  EROFS: '쓸 수 없는 디스크입니다',
  ENOSPC: '디스크가 가득 찼습니다',
  EDQUOT: '디스크 할당량을 다 썼습니다',
  ENAMETOOLONG: '파일 이름이 너무 깁니다',
}

/** Why a command failed, as a line for the owner. */
const explain = (error: unknown): string => {
  if (error instanceof DiskFull) return '디스크가 가득 찼습니다. 자리를 만든 뒤 다시 해 주세요.'
  const isOurs = [CommandFailure, WrongSetting, Refused].some((kind) => error instanceof kind)
  if (isOurs && error instanceof Error) return error.message
  if (!(error instanceof Error)) return `뜻밖의 일로 멈췄습니다. (${String(error)})`
  const known = byCode[errorCode(error)]
  const path = 'path' in error ? `: ${String(error.path)}` : ''
  return known === undefined ? `뜻밖의 일로 멈췄습니다. (${error.message.split('\n')[0]})` : `${known}${path}`
}

type Name = keyof typeof helps

/** Imported on demand: help needs neither the database nor the Markdown parser. */
const commands: Readonly<Record<Name, () => Promise<Command>>> = {
  new: async () => (await import('./new-post.ts')).newPost,
  check: async () => (await import('./check.ts')).check,
  password: async () => (await import('./password.ts')).changePassword,
  notify: async () => (await import('./notify.ts')).notify,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  move: async () => (await import('./move.ts')).move,
  import: async () => (await import('./import.ts')).importPosts,
  export: async () => (await import('./export.ts')).exportBlog,
}

/** The process as a command line sees it. */
type Terminal = Pick<Context, 'tell' | 'askSecret' | 'isInteractive'> & {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The folder in which the command was called. */
  readonly folder: string
  readonly complain: (line: string) => void
}

const isName = (word: string): word is Name => Object.hasOwn(commands, word)

const nameOf = (word: string): Name => {
  if (isName(word)) return word
  throw new WrongUse(`${word}: 없는 명령입니다. 명령은 ${Object.keys(helps).join(', ')}입니다.`)
}

const createContext = ({ environment, folder, tell, askSecret, isInteractive }: Terminal): Context => ({
  settings: readSettings(environment),
  clock: () => new Date(),
  path: (written) => resolve(folder, written),
  shown: (path) => {
    const short = relative(folder, path)
    return short !== '' && short.length < path.length ? short : path
  },
  tell,
  askSecret,
  isInteractive,
})

const run = async (words: readonly string[], terminal: Terminal): Promise<boolean> => {
  const asksHelp = words.some((word) => word === '--help' || word === '-h')
  const [first, ...rest] = words.filter((word) => !asksHelp || !word.startsWith('-'))
  const name = first === 'help' ? rest[0] : first
  if (first === 'help' || name === undefined || asksHelp) {
    terminal.tell(name === undefined ? overview() : helpOf(nameOf(name)))
    return true
  }
  const command = await commands[nameOf(name)]()
  return command(rest, createContext(terminal))
}

/** Runs a command line; resolves with the exit code: 0 success, 1 failure, 2 wrong usage. */
export const blog = async (words: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> => {
  try {
    return (await run(words, terminal)) ? 0 : 1
  } catch (error) {
    const isWrongUse = error instanceof WrongUse
    terminal.complain(isWrongUse ? `${error.message} (도움말: npm run blog -- help)` : explain(error))
    return isWrongUse ? 2 : 1
  }
}
