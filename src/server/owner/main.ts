import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { blog } from './blog.ts'
import { CommandFailure } from './command.ts'

/** Takes the echo of what is typed and shows none of it. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

const typed = async (question: string): Promise<string> => {
  // The question comes after the echo is off: what is typed at once is not to be seen either.
  const lines = createInterface({ input: process.stdin, output: nowhere(), terminal: true })
  process.stdout.write(question)
  try {
    const cancelled = new Promise<never>((_resolve, reject) => {
      lines.once('SIGINT', () => reject(new CommandFailure('그만두었습니다.')))
      lines.once('close', () => reject(new CommandFailure('그만두었습니다.')))
    })
    return await Promise.race([lines.question(''), cancelled])
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}

const piped = async (): Promise<string> => (await text(process.stdin)).split(/\r?\n/)[0] ?? ''

/** Reads a line that is not to be seen: from the keyboard, or else the first one that is piped in. */
export const askSecret = (question: string): Promise<string> => (process.stdin.isTTY ? typed(question) : piped())

// Leaving in order lets what is half-way be cleared up. Heard for good: npm passes on what a terminal has told this process
// as well, and unheard the second would end the clearing up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

process.exitCode = await blog(process.argv.slice(2), {
  environment: process.env,
  // npm moves to the package's own folder and remembers where it was called from.
  folder: process.env.INIT_CWD ?? process.cwd(),
  tell: (line) => console.log(line),
  complain: (line) => console.error(line),
  askSecret,
  isInteractive: process.stdin.isTTY,
})
