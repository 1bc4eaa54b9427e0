import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The lockfile that npm leaves in `node_modules` tells what is installed; the other one what should be. */
const inputs = ['src/**', 'mocks/**', 'index.html', '*.json', '*.ts', '.env*', 'node_modules/.package-lock.json']

/** Written anew by each build. */
const output = 'src/routeTree.gen.ts'

/** Changes with whatever the built app is made of. By content: a checkout or a restored backup has other times. */
export const fingerprint = (root: string): string => {
  const hash = createHash('sha256').update(`${process.version} ${process.env.NODE_ENV ?? ''}`)
  const names = globSync(inputs, { cwd: root }).map((name) => name.replaceAll('\\', '/'))
  for (const name of names.toSorted()) {
    const file = join(root, name)
    if (name === output || !statSync(file).isFile()) continue
    const content = readFileSync(file)
    hash.update(`\0${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
