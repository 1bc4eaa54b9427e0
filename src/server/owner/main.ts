import { relative, resolve } from 'node:path'

import { readSettings } from '../settings.ts'
import { askSecret } from './ask-secret.ts'
import { type Command, type Context, WrongUse } from './command.ts'
import { explain } from './explain.ts'
import { helpOf, helps, overview } from './help.ts'

type Name = keyof typeof helps

/** Loaded when called: help needs neither the database nor the Markdown reader. */
const commands: Readonly<Record<Name, () => Promise<Command>>> = {
  new: async () => (await import('./new-post.ts')).newPost,
  check: async () => (await import('./check.ts')).check,
  password: async () => (await import('./password.ts')).password,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  move: async () => (await import('./move.ts')).move,
  import: async () => (await import('./import.ts')).importPosts,
  export: async () => (await import('./export.ts')).exportBlog,
}

const isName = (word: string): word is Name => Object.hasOwn(commands, word)

const nameOf = (word: string): Name => {
  if (isName(word)) return word
  throw new WrongUse(`${word}: 없는 명령입니다. 명령은 ${Object.keys(helps).join(', ')}입니다.`)
}

/** npm moves to the package's own folder and remembers where it was called from. */
const calledFrom = process.env.INIT_CWD ?? process.cwd()

const createContext = (): Context => ({
  settings: readSettings(process.env),
  clock: () => new Date(),
  path: (written) => resolve(calledFrom, written),
  shown: (path) => {
    const short = relative(calledFrom, path)
    return short !== '' && short.length < path.length ? short : path
  },
  tell: (line) => console.log(line),
  askSecret,
  isInteractive: process.stdin.isTTY,
})

const run = async (words: readonly string[]): Promise<boolean> => {
  const asksHelp = words.some((word) => word === '--help' || word === '-h')
  const [first, ...rest] = words.filter((word) => !asksHelp || !word.startsWith('-'))
  const name = first === 'help' ? rest[0] : first
  if (first === 'help' || name === undefined || asksHelp) {
    console.log(name === undefined ? overview() : helpOf(nameOf(name)))
    return true
  }
  const command = await commands[nameOf(name)]()
  return command(rest, createContext())
}

// Leaving in order lets what is half-way be cleared up; a second time nothing is waited for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error instanceof WrongUse ? `${error.message} (도움말: npm run blog -- help)` : explain(error))
  process.exitCode = error instanceof WrongUse ? 2 : 1
}
