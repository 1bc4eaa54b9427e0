import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../architecture/sources.ts'
import { childEnv } from '../server/child-env.ts'

export const ownerPassword = '관리자의-긴-비밀번호'

type Settings = Readonly<Record<string, string>>

const start = async (dataDir: string, port: string, settings: Settings) => {
  const env = { ...childEnv, PORT: port, DATA_DIR: dataDir, ADMIN_PASSWORD: ownerPassword, ...settings }
  const child = spawn(process.execPath, ['src/server/main.ts'], { cwd: root, env })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /글방을 열었습니다: (http:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', readOutput)
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

/** Starts the real server with the built app, the sample posts and a new database. */
export const launchBlog = async (settings: Settings = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'geulbang-app-'))
  let server = await start(dataDir, '0', settings)
  const { address } = server
  return {
    address,
    /** What the server has logged since its last start. */
    output: () => server.output(),
    /** Kills the process, as a power failure would. */
    crash: () => server.end('SIGKILL'),
    /** Starts it again, with the same data and port. */
    restart: async () => {
      server = await start(dataDir, new URL(address).port, settings)
    },
    close: async () => {
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type RunningBlog = Awaited<ReturnType<typeof launchBlog>>
