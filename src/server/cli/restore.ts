import { copyFile, mkdir, readdir, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { formatMinute } from '#/text/dates.ts'

import { DiskFull } from '../database/database.ts'
import { isSoundSqlite, sqliteFile } from '../database/sqlite-file.ts'
import { openSqlite } from '../database/sqlite.ts'
import { createFolder, removeOlder } from '../disk/files.ts'
import { isHidden } from '../disk/public-files.ts'
import { endSessions, newFeedAdvice } from '../passwords/admin-password.ts'
import { archiveNames, unpack } from './archive.ts'
import { type Command, CommandFailure, parseArguments } from './command.ts'
import { databaseLine } from './database-line.ts'
import { inRestoreStaging, isThere, type Move, moveAll, restoreStagingFolders } from './folders.ts'
import { refuseInUse, requireSqlite } from './preconditions.ts'

/** Makes sure that a backup's database can be used here, and ends its sessions: the owner may have ended them since. */
const prepare = async (database: string): Promise<void> => {
  if (!isSoundSqlite(database))
    throw new CommandFailure('백업에 든 데이터베이스가 깨졌습니다. 아무것도 바꾸지 않았습니다.')
  // Migrates the tables, which fails for a database of a newer version.
  const db = await openSqlite(database).catch((error: unknown) => {
    if (error instanceof DiskFull) throw error
    throw new CommandFailure('백업에 든 데이터베이스를 이 버전의 글방이 열지 못합니다. 아무것도 바꾸지 않았습니다.', {
      cause: error,
    })
  })
  try {
    await db.transact(endSessions)
  } finally {
    await db.close()
  }
}

type Swap = {
  readonly dataDir: string
  readonly postsDir: string
  /** The new database, on the disk of `dataDir`. */
  readonly database: string
  /** The folder with the new posts, on the disk of `postsDir`. */
  readonly posts: string
  /** When it is restored, for the names of the folders that the old files are moved to. */
  readonly at: Date
}

/** The content of a folder without hidden files (`.git`), which are not the blog's and stay. */
const visibleIn = async (folder: string): Promise<readonly string[]> =>
  ((await isThere(folder)) ? await readdir(folder) : [])
    .filter((name) => !isHidden(name))
    .map((name) => join(folder, name))

const into = (folder: string, paths: readonly string[]): readonly Move[] =>
  paths.map((from) => ({ from, to: join(folder, basename(from)) }))

/** The files that a restore would replace. */
const filesToReplace = async (postsDir: string, database: string) => {
  // With SQLite's WAL and its index.
  const paths = ['', '-wal', '-shm'].map((end) => database + end)
  const found = await Promise.all(paths.map(isThere))
  return { data: paths.filter((_path, index) => found[index]), posts: await visibleIn(postsDir) }
}

/** New folders for the old files, named after the time, with a number if another restore ran within the same second. */
const freeAsides = async ({ dataDir, postsDir, at }: Swap): Promise<readonly [data: string, posts: string]> => {
  const timestamp = at.toISOString().replaceAll(/[-:]|\..*/g, '')
  for (let nth = 1; ; nth += 1) {
    const name = `before-restore-${timestamp}${nth === 1 ? '' : `-${nth}`}`
    const asides = [join(dataDir, name), join(postsDir, `.${name}`)] as const
    if (!(await isThere(asides[0])) && !(await isThere(asides[1]))) return asides
  }
}

/** Replaces database and posts; resolves with the folders that the old ones were moved to. */
const swapIn = async (swap: Swap): Promise<readonly string[]> => {
  const { dataDir, postsDir, database, posts } = swap
  const old = await filesToReplace(postsDir, join(dataDir, basename(database)))
  const [dataAside, postsAside] = await freeAsides(swap)
  const asides = [...(old.data.length > 0 ? [dataAside] : []), ...(old.posts.length > 0 ? [postsAside] : [])]
  for (const aside of asides) await mkdir(aside)
  const incoming = await visibleIn(posts)
  try {
    moveAll([
      ...into(postsAside, old.posts),
      ...into(dataAside, old.data),
      ...into(postsDir, incoming),
      ...into(dataDir, [database]),
    ])
  } catch (error) {
    for (const aside of asides) await rmdir(aside)
    throw error
  }
  return asides
}

/** `restore`: replaces database and posts with those of a backup, all or nothing. The old ones are moved aside. */
export const restore: Command = async (args, { settings, clock, path, shown, tell }) => {
  const { values, words } = parseArguments(args, { force: { type: 'boolean' } }, ['파일'])
  requireSqlite(settings, 'pg_restore --no-owner로 데이터베이스를, 복사로 글 폴더를 되돌려 주세요.')
  const { postsDir, dataDir } = settings
  const database = sqliteFile(dataDir)
  await refuseInUse(database)
  const old = await filesToReplace(postsDir, database)
  if (values.force !== true && old.data.length + old.posts.length > 0)
    throw new CommandFailure(
      '이미 데이터나 글이 있습니다. 옛것을 옮겨 두고 되돌리려면 --force를 붙여 주세요. ' +
        `바뀌는 것은 DATA_DIR ${dataDir}의 데이터베이스${old.data.length === 0 ? '(아직 없음)' : ''}와 POSTS_DIR ${postsDir}의 글입니다.`,
    )

  // After a refusal a missing posts folder must still be missing: empty, it would pass for a blog without posts.
  const postsDisk = (await isThere(postsDir)) ? postsDir : dirname(postsDir)
  // A staging folder on each disk, because only moves within a disk are atomic.
  await inRestoreStaging(postsDisk, (staging) =>
    inRestoreStaging(dataDir, async (dataStaging) => {
      const { created_at } = await unpack(path(words[0] ?? ''), staging)
      const restored = join(dataStaging, basename(database))
      await copyFile(join(staging, archiveNames.database), restored)
      await prepare(restored)
      await refuseInUse(database)
      await createFolder(postsDir)
      const asides = await swapIn({
        dataDir,
        postsDir,
        database: restored,
        posts: join(staging, archiveNames.posts),
        at: clock(),
      })
      tell(`되돌렸습니다: ${formatMinute(created_at)}에 만든 백업입니다.`)
      tell(
        '관리자 비밀번호는 백업할 때의 것이고, 책상에 로그인해 있던 브라우저는 모두 로그아웃됩니다.' +
          (settings.adminPassword === null ? '' : ' 다음에 켤 때는 ADMIN_PASSWORD의 값으로 바뀝니다.') +
          ` ${newFeedAdvice}`,
      )
      for (const aside of asides) tell(`옛것을 옮겨 둔 곳: ${shown(aside)}`)
      tell(await databaseLine(settings, old.data.length === 0))
    }),
  )
  // Folders left by a killed restore would make the server advise, at every start, to restore again (`start-advice.ts`).
  for (const disk of [postsDisk, dataDir]) await removeOlder(await restoreStagingFolders(disk), 0)
  return true
}
