import { join } from 'node:path'

import { buildApp, CannotBuild } from './build.ts'

const always = process.argv.includes('--always')

const build = async (folder: string): Promise<void> => {
  // Imported only if there is something to build.
  const { createBuilder } = await import('vite')
  const into = (name: string) => ({ build: { outDir: join(folder, name), emptyOutDir: true } })
  const builder = await createBuilder({
    logLevel: always ? 'info' : 'warn',
    environments: { client: into('client'), ssr: into('server') },
  })
  await builder.buildApp()
}

await buildApp({ root: process.cwd(), build, always, tell: (line) => console.log(line) }).catch((error: unknown) => {
  if (!(error instanceof CannotBuild)) throw error
  console.error(error.message)
  process.exit(1)
})
