import { hash } from 'node:crypto'
import { join } from 'node:path'

import type { Logger } from 'kysely'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'

import type { Database } from '#/server/database/database.ts'
import { openSqlite } from '#/server/database/sqlite.ts'
import type { PostFile } from '#/server/posts-folder/post-file.ts'
import { syncPosts } from '#/server/publishing/publishing.ts'

import { scratchSchema } from '../postgres/scratch-schema.ts'
import { scratchFolder } from './scratch-folder.ts'

export const now = new Date('2026-11-20T03:00:00.000Z')

/** A valid post file; tests override what they are about. */
export const postFile = (path: string, given: Partial<PostFile> = {}): PostFile => ({
  path,
  pinnedId: null,
  pinnedLine: null,
  slug: path.replace(/\.md$/, ''),
  title: path.replace(/\.md$/, ''),
  subtitle: null,
  summary: `${path} 요약`,
  content: `<p>${path} 본문</p>`,
  thumbnail: `/files/${path}.png`,
  author: null,
  date: now.toISOString(),
  category: '일상',
  subcategory: null,
  tags: [],
  draft: false,
  commentsClosed: false,
  aliases: [],
  sourceHash: hash('sha256', JSON.stringify({ path, ...given })),
  unpinnedHash: hash('sha256', JSON.stringify({ path, ...given, pinnedId: null })),
  ...given,
})

/** Opens a database on the engine of the test project. */
const openEngine = async (queryLog?: Logger): Promise<Database> => {
  const postgres = inject('postgres')
  if (postgres === undefined) return openSqlite(join(await scratchFolder(), 'test.sqlite'), { queryLog })
  const { openPostgres } = await import('#/server/database/postgres.ts')
  return openPostgres(await scratchSchema(postgres), pino({ level: 'silent' }), { queryLog })
}

export const openTestDatabase = async (queryLog?: Logger): Promise<Database> => {
  const db = await openEngine(queryLog)
  onTestFinished(() => db.close())
  return db
}

/** A blog whose posts are whatever was last passed to `show`. */
export const openBlog = async () => {
  const db = await openTestDatabase()
  let time = now
  return {
    db,
    clock: () => time,
    setClock: (to: string) => {
      time = new Date(to)
    },
    show: (files: readonly PostFile[], failedPaths: readonly string[] = [], owner = '글지기') =>
      syncPosts(db, () => time, files, failedPaths, { owner }),
  }
}
