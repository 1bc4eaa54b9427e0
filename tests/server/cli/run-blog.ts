import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import { blog } from '#/server/cli/blog.ts'

import { childEnv } from '../child-env.ts'
import { scratchFolder } from '../scratch-folder.ts'

const main = resolve('src/server/cli/main.ts')
type Run = { readonly env?: Record<string, string>; readonly input?: string }

/** Runs an owner's command in a child process. */
export const spawnBlog = async (folder: string, args: readonly string[], { env = {}, input = '' }: Run = {}) => {
  const child = spawn(process.execPath, [main, ...args], { cwd: folder, env: { ...childEnv, ...env } })
  child.stdin.on('error', () => {}).end(input)
  const exited = new Promise<number | null>((done) => child.on('exit', done))
  const [output, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { output, complaint, code }
}

/** The same in this process, which is half a second faster. */
export const runBlog = async (folder: string, args: readonly string[], { env = {}, input = '' }: Run = {}) => {
  let [output, complaint] = ['', '']
  const { POSTS_DIR = 'posts', DATA_DIR = 'data' } = env
  const code = await blog(args, {
    environment: { ...env, POSTS_DIR: resolve(folder, POSTS_DIR), DATA_DIR: resolve(folder, DATA_DIR) },
    folder,
    tell: (line) => {
      output += `${line}\n`
    },
    complain: (line) => {
      complaint += `${line}\n`
    },
    askSecret: () => Promise.resolve(input),
    isInteractive: false,
  })
  return { output, complaint, code }
}

/** The lines of an import's report, without the one on posts that have no date: most in tests have none. */
export const reportIn = (output: string): readonly string[] =>
  output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('들여온 때가 날짜가 되는 글: '))

/** A blog of its own with the given posts. */
export const makeBlog = async (posts: Record<string, string | Uint8Array> = {}): Promise<string> => {
  const folder = await scratchFolder()
  await mkdir(join(folder, 'posts'))
  await putFiles(join(folder, 'posts'), posts)
  return folder
}

export const putFiles = async (folder: string, files: Record<string, string | Uint8Array>): Promise<void> => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}
