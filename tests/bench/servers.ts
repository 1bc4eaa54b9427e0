import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export type RunningServer = { readonly origin: string; readonly stop: () => Promise<void> }

const { PATH = '' } = process.env
const startTimeout = 60_000

/** Starts a program and waits until it logs its address. Logs to a file, as a service would. */
const start = async (
  folder: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> => {
  const name = join(folder, `${program.replaceAll(/\W/g, '-')}.log`)
  const log = await open(name, 'w')
  const child = spawn(process.execPath, [resolve(program), ...args], {
    env: { PATH, ...env },
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const exited = new Promise((done) => child.once('exit', done))
  const stop = async () => {
    child.kill()
    await exited
  }
  const since = performance.now()
  while (child.exitCode === null && performance.now() - since < startTimeout) {
    const [, origin] = /(http:\/\/127[^\s]+)\n/.exec(await readFile(name, 'utf8')) ?? []
    if (origin !== undefined) return { origin, stop }
    await setTimeout(50)
  }
  await stop()
  throw new Error(`${program} does not listen:\n${await readFile(name, 'utf8')}`)
}

/** The blog itself, with the posts of `posts/` and its data in a folder. */
export const startBlog = (folder: string, env: Readonly<Record<string, string>> = {}): Promise<RunningServer> =>
  start(folder, 'src/server/main.ts', [], { PORT: '0', DATA_DIR: folder, ...env })

/** Serves copies of another server's answers, fetched at the start, with Node alone or with the blog's framework. */
export const startConstantServer = (
  kind: 'node' | 'hono',
  folder: string,
  origin: string,
  paths: readonly string[],
): Promise<RunningServer> => start(folder, 'tests/bench/throughput/constant-server.ts', [kind, origin, ...paths])

/** Serves copies of another server's pages, without their scripts. */
export const startScriptlessServer = (folder: string, origin: string): Promise<RunningServer> =>
  start(folder, 'tests/bench/browser/scriptless-server.ts', [origin])

/** A static file server. */
export const startPlainServer = (folder: string, files: string): Promise<RunningServer> =>
  start(folder, 'tests/bench/phone/plain-server.ts', [files])

type Post = { readonly id: number; readonly path: string }

/** The two newest posts. */
export const newestPosts = async (origin: string): Promise<readonly [Post, Post]> => {
  const answer = await fetch(`${origin}/api/posts`)
  const { stripedPosts }: { stripedPosts: readonly { id: number; slug: string }[] } = await answer.json()
  const [first, second] = stripedPosts.map(({ id, slug }) => ({ id, path: `/pages/${id}/${encodeURIComponent(slug)}` }))
  if (first === undefined || second === undefined) throw new Error('the blog has fewer than two posts')
  return [first, second]
}
