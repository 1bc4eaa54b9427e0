import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { lockFile } from '../database/sqlite-file.ts'

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

type Options = {
  /** The folder of the project. */
  readonly root: string
  /** Leaves the app in a folder. */
  readonly build: (folder: string) => Promise<void>
  readonly tell: (line: string) => void
  /** Builds although nothing has changed. */
  readonly always?: boolean
}

const stamp = 'fingerprint'

const isBuilt = (folder: string, print: string): boolean => {
  const files = [stamp, 'client/index.html', 'client/.vite/manifest.json', 'server/entry-server.js']
  return files.every((file) => existsSync(join(folder, file))) && readFileSync(join(folder, stamp), 'utf8') === print
}

/** Replaces a folder by another with two renames, so that no half-written folder is ever there. */
const swapIn = (next: string, folder: string): void => {
  const old = `${folder}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(next, folder)
  rmSync(old, { recursive: true, force: true })
}

/**
 * Builds the app into `dist` if it has changed since the last time. Two at once take turns, and the second finds the work
 * done. A build that fails leaves the one before.
 */
export const buildApp = async ({ root, build, tell, always = false }: Options): Promise<void> => {
  const folder = join(root, 'dist')
  const isDone = (print: string) => !always && isBuilt(folder, print)
  // First without the lock: where nothing is to be built, nothing need be writable.
  if (isDone(fingerprint(root))) return
  const release = await lockFile(`${folder}.lock`, () => tell('다른 곳에서 앱을 빌드하고 있어 기다립니다.'))
  try {
    // Before the build: what is edited meanwhile is built next time.
    const print = fingerprint(root)
    if (isDone(print)) return
    tell('앱을 빌드합니다.')
    const next = `${folder}.new`
    rmSync(next, { recursive: true, force: true })
    await build(next)
    writeFileSync(join(next, stamp), print)
    swapIn(next, folder)
  } finally {
    release()
  }
}
