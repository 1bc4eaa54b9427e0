import { askSecret } from './ask-secret.ts'
import { blog } from './blog.ts'

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
