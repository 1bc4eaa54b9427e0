import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { onTestFinished } from 'vitest'

import { childEnv } from './child-env.ts'
import { scratchFolder } from './scratch-folder.ts'

const main = resolve('src/server/main.ts')
const page =
  '<!doctype html><html><head><!--ssr-head--><!--/ssr-head--></head><body><!--ssr-body--><!--/ssr-body--></body></html>'
/** A fake build of the app. */
const renderer = `export const render = async (request) => {
  const status = new URL(request.url).pathname === '/' ? 200 : 404
  return { status, head: '', body: '', firstScript: { code: '', titleFont: '' } }
}
const scriptLoader = ''
export { scriptLoader }`

const manifest = { '_app.js': { file: 'app.js', name: 'app' } }

/** Starts the real server in a folder of its own, with a bare build and whatever posts are given. */
export const runMain = async (env: Record<string, string> = {}, posts: Record<string, string> = {}) => {
  const folder = await scratchFolder()
  await mkdir(join(folder, 'posts'), { recursive: true })
  for (const name of ['client/.vite', 'server']) await mkdir(join(folder, 'dist', name), { recursive: true })
  await writeFile(join(folder, 'dist', 'fingerprint'), '1')
  await writeFile(join(folder, 'dist', 'client', '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'dist', 'client', 'index.html'), page)
  await writeFile(join(folder, 'dist', 'server', 'entry-server.js'), renderer)
  for (const [name, text] of Object.entries(posts)) await writeFile(join(folder, 'posts', name), text)
  return runMainIn(folder, env)
}

/** Starts it once more where it ran before; `stdout` may be a file instead of what these tests read. */
export const runMainIn = (
  folder: string,
  env: Record<string, string> = {},
  stdout: 'pipe' | number = 'pipe',
  args: readonly string[] = [],
) => {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { ...childEnv, PORT: '0', ...env },
    stdio: ['ignore', stdout, 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let output = ''
  const exited = Promise.withResolvers<number | NodeJS.Signals | null>()
  // Not `exit`, after which output may still arrive.
  child.on('close', (code, signal) => exited.resolve(code ?? signal))
  const saying = (pattern: RegExp): Promise<string> => {
    const heard = Promise.withResolvers<string>()
    const listen = () => {
      const found = pattern.exec(output)
      if (found !== null) heard.resolve(found[1] ?? found[0])
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', listen)
    child.on('close', (code, signal) =>
      heard.reject(new Error(`exited (${code ?? signal}) before saying ${String(pattern)}:\n${output}`)),
    )
    listen()
    return heard.promise
  }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return {
    folder,
    process: child,
    stdout: child.stdout,
    exited: exited.promise,
    output: () => output,
    saying,
    /** The address, once it listens. */
    listening: () => saying(/(http:\/\/\S+)/),
    signal: (name: NodeJS.Signals) => child.kill(name),
  }
}
