import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../architecture/sources.ts'
import { childEnv } from '../server/child-env.ts'

export const adminPassword = '관리자의-긴-비밀번호'

type Settings = Readonly<Record<string, string>>

const start = async (dataDir: string, port: string, settings: Settings) => {
  const env = { ...childEnv, PORT: port, DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, ...settings }
  const child = spawn(process.execPath, ['src/server/main.ts'], { cwd: root, env })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /글방을 열었습니다: (http:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', () => reject(new Error(`the server ended:\n${output}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { address, end, output: () => output }
}

/** The real server with the built app and the sample posts, on a database of its own. */
export const openBlog = async (settings: Settings = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'geulbang-app-'))
  let server = await start(dataDir, '0', settings)
  const { address } = server
  return {
    address,
    /** What it has said since it was started. */
    output: () => server.output(),
    /** As when the power goes. */
    crash: () => server.end('SIGKILL'),
    /** On the same data and port. */
    restart: async () => {
      server = await start(dataDir, new URL(address).port, settings)
    },
    close: async () => {
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type Blog = Awaited<ReturnType<typeof openBlog>>
