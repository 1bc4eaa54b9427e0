import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { formatCount } from '#/text/counts.ts'

import { type CommentAnswer, commentAnswer, commentColumns } from '../comments/comment-answer.ts'
import type { Database, Reader } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { sqliteFile } from '../database/sqlite-file.ts'
import { isVisibleIn } from '../disk/public-files.ts'
import type { Settings } from '../settings.ts'
import { type Command, CommandFailure, parseArguments } from './command.ts'
import { copyPosts } from './copy-posts.ts'
import { databaseLine, settingsHint } from './database-line.ts'
import { inStaging, isThere, moveAll } from './folders.ts'
import { requirePostsFolder } from './preconditions.ts'

type Scope = 'public' | 'all'

/**
 * The comments of a post, oldest first, even deleted ones, which their replies refer to. `all`: also held ones, and the texts
 * of secret ones.
 */
export const commentsOf = async (db: Reader, postId: number, scope: Scope): Promise<CommentAnswer[]> => {
  const rows = await db
    .selectFrom('comment')
    .select(commentColumns)
    .where('post_id', '=', postId)
    .where('held', 'in', scope === 'all' ? [0, 1] : [0])
    .orderBy('id')
    .execute()
  return rows.map((row) => commentAnswer(row, null, scope === 'all' ? 'shown' : 'hidden'))
}

/** The comments by post, also of unpublished posts. */
const commentsIn = (db: Database, scope: Scope) =>
  db.read(async (reader) => {
    const posts = await reader
      .selectFrom('post')
      .select(['id', 'slug', 'title', 'path'])
      .where('id', 'in', reader.selectFrom('comment').select('post_id'))
      .orderBy('id')
      .execute()
    const found = []
    for (const post of posts) {
      const comments = await commentsOf(reader, post.id, scope)
      if (comments.length > 0) found.push({ ...post, comments })
    }
    return found
  })

const readComments = async (settings: Settings, scope: Scope): ReturnType<typeof commentsIn> => {
  const db = await openDatabase(settings)
  try {
    return await commentsIn(db, scope)
  } finally {
    await db.close()
  }
}

const requireEmpty = async (folder: string, shown: string): Promise<void> => {
  if (!(await isThere(folder))) return
  if ((await readdir(folder)).length > 0) throw new CommandFailure(`빈 폴더가 아닙니다: ${shown}`)
}

/** `export`: copies the posts and writes the comments as JSON. */
export const exportBlog: Command = async (args, { settings, path, shown, tell }) => {
  const { values, words } = parseArguments(args, { secret: { type: 'boolean' } }, ['폴더'])
  const folder = path(words[0] ?? '')
  await requirePostsFolder(settings.postsDir)
  // Compares real paths, as served to visitors: either folder may be a link.
  if (isVisibleIn(settings.postsDir, folder))
    throw new CommandFailure('글 폴더 밖으로 내보내 주세요. 그 안의 파일은 누구나 받아 갑니다.')
  await requireEmpty(folder, shown(folder))
  // A blog that never ran has posts only, and its export must not create a database.
  const hasDatabase = settings.databaseUrl !== null || (await isThere(sqliteFile(settings.dataDir)))
  const posts = hasDatabase ? await readComments(settings, values.secret === true ? 'all' : 'public') : []
  // An empty folder is filled, not replaced: it may be a mount, or the only place that may be written to.
  const hasFolder = await isThere(folder)
  const count = await inStaging(hasFolder ? folder : dirname(folder), async (staging) => {
    const ready = join(staging, 'export')
    await mkdir(ready)
    const copied = await copyPosts(settings.postsDir, join(ready, 'posts'))
    const comments = { format: 'geulbang-comments', version: 1, posts }
    // Other users of this machine must not be able to read secret comments.
    const mode = values.secret === true ? 0o600 : 0o666
    await writeFile(join(ready, 'comments.json'), `${JSON.stringify(comments, null, 2)}\n`, { mode })
    const inside = (await readdir(ready)).map((name) => ({ from: join(ready, name), to: join(folder, name) }))
    moveAll(hasFolder ? inside : [{ from: ready, to: folder }])
    return copied
  })
  const comments = posts.reduce((sum, post) => sum + post.comments.length, 0)
  tell(`내보냈습니다: ${shown(folder)} (글 파일 ${formatCount(count)}개, 댓글 ${formatCount(comments)}개)`)
  tell(
    hasDatabase
      ? await databaseLine(settings)
      : `DATA_DIR: ${settings.dataDir} 폴더에 데이터베이스가 없어, 댓글은 하나도 담지 않았습니다. ${settingsHint}`,
  )
  return true
}
