import { askSecret } from './ask-secret.ts'
import { blog } from './blog.ts'

// `process.exit` runs the clean-up of exit handlers. `on`, not `once`: npm repeats signals that the process gets directly, and
// the second one would end the clean-up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

process.exitCode = await blog(process.argv.slice(2), {
  environment: process.env,
  // npm changes to the package's folder; `INIT_CWD` is where it was called.
  folder: process.env.INIT_CWD ?? process.cwd(),
  tell: (line) => console.log(line),
  complain: (line) => console.error(line),
  askSecret,
  isInteractive: process.stdin.isTTY,
})
