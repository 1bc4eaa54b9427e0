import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { CommandFailure } from './command.ts'

/** Swallows the echo of what is typed. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

const typed = async (question: string): Promise<string> => {
  // Asked after the echo is off, so that nothing typed early is shown.
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

/** Reads a secret line: from the terminal without echo, or the first line of piped input. */
export const askSecret = (question: string): Promise<string> => (process.stdin.isTTY ? typed(question) : piped())
