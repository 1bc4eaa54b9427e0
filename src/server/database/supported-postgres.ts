import { type Kysely, sql } from 'kysely'

import { UnsupportedDatabase } from './database.ts'
import type { Schema } from './schema.ts'

/** The oldest major version that is still maintained. */
const oldestVersion = 14

type Server = { readonly version: number; readonly encoding: string; readonly schema: string | null }

/** Resolves with the schema for the tables; rejects with {@link UnsupportedDatabase}. */
export const schemaOfSupportedServer = async (db: Kysely<Schema>): Promise<string> => {
  const asked = sql<Server>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_schema() as schema`
  const [server] = (await asked.execute(db)).rows
  if (server === undefined) throw new UnsupportedDatabase('서버의 버전을 알 수 없습니다. PostgreSQL인지 확인해 주세요.')
  const { version, encoding, schema } = server
  const major = Math.floor(version / 10_000)
  if (major < oldestVersion)
    throw new UnsupportedDatabase(`서버의 버전이 ${major}입니다. ${oldestVersion}부터 쓸 수 있으니 서버를 올려 주세요.`)
  if (encoding !== 'UTF8')
    throw new UnsupportedDatabase(
      `데이터베이스의 문자 인코딩이 ${encoding}입니다. UTF8인 데이터베이스를 새로 만들어 주세요(createdb -E UTF8).`,
    )
  if (schema === null)
    throw new UnsupportedDatabase(
      '표를 둘 스키마가 없습니다. search_path에 있는 스키마를 만들어 주세요(CREATE SCHEMA).',
    )
  return schema
}
