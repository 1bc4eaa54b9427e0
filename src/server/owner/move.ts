import { formatCount } from '#/text/counts.ts'

import { openDatabase } from '../database/open-database.ts'
import { sqliteFile } from '../database/sqlite-file.ts'
import { openSqlite } from '../database/sqlite.ts'
import { readArguments } from './arguments.ts'
import { type Command, Failure } from './command.ts'
import { copyRows, isEmpty } from './copy-rows.ts'
import { isThere, refuseInUse } from './places.ts'

/** Moves the data of a blog that has grown from its file to PostgreSQL, wholly or not at all; the file stays. */
export const move: Command = async (args, { settings, shown, tell }) => {
  readArguments(args, {}, [])
  const { dataDir, databaseUrl } = settings
  if (databaseUrl === null) throw new Failure('DATABASE_URL: 옮겨 갈 PostgreSQL의 주소(postgres://…)를 정해 주세요.')
  const file = sqliteFile(dataDir)
  if (!(await isThere(file))) throw new Failure(`DATA_DIR: ${shown(dataDir)} 폴더에 데이터베이스가 없습니다.`)
  await refuseInUse(file)
  const to = await openDatabase(settings)
  try {
    const from = await openSqlite(file)
    try {
      const counts = await to.transact(async (writer) => {
        if (!(await isEmpty(writer)))
          throw new Failure('DATABASE_URL: 이미 데이터가 있습니다. 빈 데이터베이스를 주세요.')
        await from.transact((reader) => copyRows(reader, writer))
        const count = async (table: 'post' | 'comment') =>
          (
            await writer
              .selectFrom(table)
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .executeTakeFirstOrThrow()
          ).count
        return { posts: await count('post'), comments: await count('comment') }
      })
      tell(`옮겼습니다: 글 ${formatCount(counts.posts)}개, 댓글 ${formatCount(counts.comments)}개 → PostgreSQL`)
      tell(`이제 DATABASE_URL을 준 채로 켜 주세요. 옛 데이터는 그대로 있습니다: ${shown(file)}`)
    } finally {
      await from.close()
    }
  } finally {
    await to.close()
  }
  return true
}
