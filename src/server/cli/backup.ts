import { renameSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'

import { formatCount } from '#/text/counts.ts'

import { copySqlite, isDamage, sqliteFile } from '../database/sqlite-file.ts'
import { ifReadable } from '../disk/files.ts'
import { isVisibleIn } from '../disk/public-files.ts'
import { archiveNames, pack } from './archive.ts'
import { type Command, CommandFailure, parseArguments } from './command.ts'
import { copyPosts } from './copy-posts.ts'
import { databaseLine } from './database-line.ts'
import { inStaging, isThere } from './folders.ts'
import { requirePostsFolder, requireSqlite } from './preconditions.ts'

const copyDatabase = (file: string, to: string): void => {
  try {
    copySqlite(file, to)
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new CommandFailure('데이터베이스가 깨져 담지 못했습니다. 전에 담은 백업이 있으면 restore로 되돌려 주세요.', {
      cause: error,
    })
  }
}

const requireFileName = async (file: string, shown: string): Promise<void> => {
  if (extname(file).toLowerCase() === '.zip')
    throw new CommandFailure(`zip 파일로는 담을 수 없습니다. 이름을 .tar.gz로 끝내 주세요: ${shown}`)
  if ((await ifReadable(stat(file)))?.isDirectory() === true)
    throw new CommandFailure(`폴더입니다. 담을 파일의 이름까지 적어 주세요: ${join(shown, 'blog.tar.gz')}`)
}

/** `backup`: writes database and posts to one file, whether the server runs or not. */
export const backup: Command = async (args, { settings, clock, path, shown, tell }) => {
  const { values, words } = parseArguments(args, { force: { type: 'boolean' } }, ['파일'])
  const file = path(words[0] ?? '')
  await requireFileName(file, shown(file))
  requireSqlite(settings, 'pg_dump -Fc로 데이터베이스를, 복사로 글 폴더를 담아 주세요.')
  await requirePostsFolder(settings.postsDir)
  const database = sqliteFile(settings.dataDir)
  if (!(await isThere(database)))
    throw new CommandFailure(`DATA_DIR: ${settings.dataDir} 폴더에 데이터베이스가 없습니다.`)
  // Visitors can download files of the posts folder.
  if (isVisibleIn(settings.postsDir, dirname(file)))
    throw new CommandFailure('글 폴더 밖에 두어 주세요. 그 안의 파일은 누구나 받아 갑니다.')
  if (values.force !== true && (await isThere(file)))
    throw new CommandFailure(`이미 있습니다: ${shown(file)} (바꾸려면 --force를 붙여 주세요.)`)
  const posts = await inStaging(dirname(file), async (staging) => {
    const [folder, packed] = [join(staging, 'content'), join(staging, 'packed')]
    await mkdir(folder)
    // The database first: every comment in it needs its post among the files.
    copyDatabase(database, join(folder, archiveNames.database))
    const count = await copyPosts(settings.postsDir, join(folder, archiveNames.posts))
    // An unmounted disk often leaves an empty folder, and `--force` would replace the last good backup.
    if (count === 0)
      throw new CommandFailure(
        `POSTS_DIR: ${settings.postsDir} 폴더가 비어 있어 담지 않았습니다. 디스크를 확인해 주세요.`,
      )
    await pack(folder, packed, clock())
    renameSync(packed, file)
    return count
  })
  tell(`담았습니다: ${shown(file)} (글 파일 ${formatCount(posts)}개와 데이터베이스)`)
  tell(await databaseLine(settings))
  return true
}
