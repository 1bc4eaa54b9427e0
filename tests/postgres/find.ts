import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'

/** Where packages of systems put PostgreSQL's server. */
const places = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]

const nobody = 65_534
/** The server refuses to be root; as root it is started as nobody in particular. */
export const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** Whether the system knows the name of who runs this, without which `initdb` gives up: containers may have any number as user. */
const isNamed = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const hasServer = (folder: string): boolean => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))

/** First what is on the path, then the newest. */
const folders = (): readonly string[] => {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const installed = places.flatMap((place) => globSync(place))
  return [...onPath, ...installed.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))]
}

type Found =
  | { readonly programs: string; readonly reason?: undefined }
  /** Why there is no server to test with. */
  | { readonly programs?: undefined; readonly reason: string }

/** The folder with the server's programs. */
export const findPostgres = (): Found => {
  const programs = folders().find(hasServer)
  if (programs === undefined) return { reason: 'PATH와 흔한 자리 어디에도 서버(postgres, initdb)가 없습니다.' }
  if (!isNamed()) return { reason: '시험을 돌리는 사용자의 이름이 이 컴퓨터에 없어 서버를 켤 수 없습니다.' }
  const { stdout } = spawnSync(join(programs, 'postgres'), ['--version'], { ...account, encoding: 'utf8' })
  const version = /\d+/.exec(stdout ?? '')?.[0]
  if (version === undefined) return { reason: `${programs}의 서버를 켤 수 없습니다.` }
  return Number(version) < 14 ? { reason: `${programs}의 서버는 ${version}판입니다. 14판부터 됩니다.` } : { programs }
}
