import type { Settings } from '../settings.ts'

/** The command line says what no command understands; the message tells what to write instead. */
export class WrongUse extends Error {}

/** What the owner asked for cannot be done as things are; the message tells why, in one line. */
export class Failure extends Error {}

/** What every command works with; nothing else of the process is known to it. */
export type Context = {
  readonly settings: Settings
  readonly clock: () => Date
  /** A path as the owner wrote it, from the folder that the command was called in. */
  readonly path: (written: string) => string
  /** A path as the owner reads it best: short, from the folder that the command was called in. */
  readonly shown: (path: string) => string
  readonly tell: (line: string) => void
  /** Reads a secret: typed unseen, or what was piped in. */
  readonly askSecret: (question: string) => Promise<string>
  /** Whether somebody sits at the keyboard. */
  readonly isInteractive: boolean
}

/** Answers whether all is well; `false` is told to the shell, too. */
export type Command = (args: readonly string[], context: Context) => Promise<boolean>
