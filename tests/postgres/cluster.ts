import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { account, findPostgres } from './find.ts'

/** Without fsync: nothing has to survive a power cut, only crashes of the server. */
const careless = ['fsync=off', 'full_page_writes=off', 'autovacuum=off']

/** Starts a PostgreSQL server in a scratch folder, on a Unix socket there. */
export const startCluster = async () => {
  const { programs, reason } = findPostgres()
  if (programs === undefined) throw new Error(reason)
  const folder = mkdtempSync(join(tmpdir(), 'geulbang-pg-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  execFileSync(join(programs, 'initdb'), initdb, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...account })

  const start = async () => {
    const options = [...careless, 'listen_addresses=', 'max_connections=200'].flatMap((option) => ['-c', option])
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...options], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    })
    const exited = once(server, 'exit')
    const ready = Promise.withResolvers<void>()
    let said = ''
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready to accept connections')) ready.resolve()
    })
    server.on('exit', () => ready.reject(new Error(`PostgreSQL did not start:\n${said}`)))
    await ready.promise
    /** Kills the server at once. */
    return async () => {
      server.kill('SIGQUIT')
      await exited
    }
  }
  let halt = await start()
  return {
    url: `postgres:///postgres?host=${folder}&user=postgres`,
    halt: () => halt(),
    restart: async () => {
      halt = await start()
    },
    /** Stops the server and removes its folder. */
    remove: async () => {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
