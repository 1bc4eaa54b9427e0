import { globSync } from 'node:fs'
import { delimiter } from 'node:path'

/** Where packages of systems put PostgreSQL's server. */
const places = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]

const hasServer = (folder: string): boolean => globSync(`${folder}/{initdb,postgres}`).length === 2

/** The folder with the server's programs; the newest of several, but first of all what is on the path. `null`: none. */
export const findPostgres = (): string | null => {
  const installed = places.flatMap((place) => globSync(place))
  const newestFirst = installed.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...onPath, ...newestFirst].find(hasServer) ?? null
}

/** What is said when there is none. */
export const notFound = 'PostgreSQL 시험은 건너뛰었습니다: PATH와 흔한 자리 어디에도 서버(postgres, initdb)가 없습니다.'
