import { type Kysely, sql } from 'kysely'

import type { Schema } from './schema.ts'

/** The server is one that the blog's data cannot live on; the message says why, to its owner. */
export class Unfit extends Error {}

/** The oldest that its makers still mend. */
const oldest = 14

type Server = { readonly version: number; readonly encoding: string; readonly schema: string | null }

/** The schema that the tables go to. */
export const requireFitness = async (db: Kysely<Schema>): Promise<string> => {
  const asked = sql<Server>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_schema() as schema`
  const { rows } = await asked.execute(db)
  for (const { version, encoding, schema } of rows) {
    const major = Math.floor(version / 10_000)
    if (major < oldest) throw new Unfit(`서버가 ${major}판입니다. ${oldest}판부터 쓸 수 있습니다.`)
    if (encoding !== 'UTF8') throw new Unfit(`데이터베이스의 글자 부호화가 ${encoding}입니다. UTF8이어야 합니다.`)
    if (schema === null) throw new Unfit('표를 둘 스키마(search_path)가 없습니다.')
    return schema
  }
  throw new Unfit('서버가 제 판을 말하지 않습니다.')
}
