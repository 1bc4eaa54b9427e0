import { expect, it } from 'vitest'
import * as z from 'zod/mini'

import { insertComments } from '#/server/cli/import/add-comments.ts'
import type { Database } from '#/server/database/database.ts'
import { threads } from '#/server/database/migrations/0006-threads.ts'

import { now } from './blog.ts'
import { adminPassword, body, openComments } from './commenting.ts'
import { openExplained } from './query-plans.ts'

const Row = z.object({ id: z.number(), author: z.string(), content: z.string() })
const Batch = z.strictObject({ success: z.literal(true), comments: z.array(Row), more: z.optional(z.literal(true)) })
const Detail = z.object({
  data: z.object({
    comments: z.array(Row),
    comments_more: z.optional(z.literal(true)),
    comment_cnt: z.optional(z.number()),
  }),
})

/** Comments as an import leaves them, quicker than one request each. */
const fill = (db: Database, contents: readonly string[], postId = 1) =>
  db.transact(async (writer) => {
    for (const content of contents)
      await writer
        .insertInto('comment')
        .values({
          post_id: postId,
          parent_id: null,
          author: '손님',
          content,
          password_hash: '',
          created_at: '2026-11-20T03:00:00.000Z',
          deleted_at: null,
        })
        .execute()
    await writer.insertInto('thread').values({ post_id: postId, comment_cnt: contents.length }).execute()
  })

const openThread = async (contents: readonly string[]) => {
  const blog = await openComments()
  await fill(blog.db, contents)
  const batch = async (after?: number) =>
    z.parse(Batch, await blog.get(`/api/comment?postId=1${after === undefined ? '' : `&after=${after}`}`))
  const detail = async () => z.parse(Detail, await blog.get('/api/posts/1')).data
  /** Every batch from the beginning, as a reader who scrolls to the end gets them. */
  const readThrough = async () => {
    const batches = [await batch()]
    for (let last = batches[0]; last?.more === true; last = batches.at(-1))
      batches.push(await batch(last.comments.at(-1)?.id))
    return batches
  }
  return { ...blog, batch, detail, readThrough }
}

const numbered = (count: number, content = '잘 읽었습니다.') =>
  Array.from({ length: count }, (_, index) => `${index + 1} ${content}`)

const sizeOf = (texts: readonly { readonly author: string; readonly content: string }[]) =>
  texts.reduce((sum, { author, content }) => sum + Buffer.byteLength(author + content), 0)

it('긴 댓글은 200개씩 오고, 이어 물으면 하나도 빠지거나 겹치지 않는다', async () => {
  const contents = numbered(401)
  const { detail, readThrough } = await openThread(contents)
  const first = await detail()
  expect(first).toMatchObject({ comments_more: true, comment_cnt: 401 })
  const batches = await readThrough()
  expect(batches.map(({ comments }) => comments.length)).toEqual([200, 200, 1])
  expect(batches.at(-1)).not.toHaveProperty('more')
  expect(batches[0]?.comments).toEqual(first.comments)
  expect(batches.flatMap(({ comments }) => comments.map(({ content }) => content))).toEqual(contents)
})

it('묶음은 글자의 바이트로도 100kB를 넘지 않고, 하나는 얼마나 길든 온다', async () => {
  const contents = [...numbered(20, '가'.repeat(4_900)), '나'.repeat(40_000), '끝']
  const { detail, readThrough } = await openThread(contents)
  const batches = await readThrough()
  expect(batches.map(({ comments }) => sizeOf(comments)).filter((bytes) => bytes > 100_000)).toEqual([120_006])
  expect(batches.flatMap(({ comments }) => comments.map(({ content }) => content))).toEqual(contents)
  // 14.7 kB each: six of them, and not two hundred.
  expect((await detail()).comments).toHaveLength(6)
})

it.for([0, 1, 200])('댓글이 %i개면 한꺼번에 오고, 답은 예전 그대로다', async (count) => {
  const { detail, batch } = await openThread(numbered(count))
  expect(Object.keys(await detail())).toEqual(['comments'])
  expect((await detail()).comments).toHaveLength(count)
  expect(await batch()).not.toHaveProperty('more')
})

it('수는 쓰면 늘고 지우면 준다. 되풀이한 부름과 거절은 세지 않는다', async () => {
  const { detail, write, remove } = await openThread(numbered(300))
  const again = { headers: { 'idempotency-key': 'once' } }
  const first = await write(body(), again)
  await write(body(), again)
  await write(body({ content: '' }))
  expect((await detail()).comment_cnt).toBe(301)
  const { newComment } = z.parse(z.object({ newComment: Row }), first.answer)
  await remove(newComment.id, '틀림')
  expect((await detail()).comment_cnt).toBe(301)
  expect((await remove(newComment.id, '비밀')).status).toBe(200)
  expect((await remove(newComment.id, '비밀')).status).toBe(404)
  expect((await remove(1, adminPassword)).status).toBe(200)
  expect((await detail()).comment_cnt).toBe(299)
})

it('지워진 댓글도 제자리에서 오고, 다른 글의 댓글은 오지 않는다', async () => {
  const { db, batch, remove } = await openThread(numbered(3))
  await fill(db, ['다른 글의 댓글'], 2)
  await remove(2, adminPassword)
  expect((await batch()).comments.map(({ id, content }) => [id, content === ''])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
  expect((await batch(3)).comments).toEqual([])
})

it.for([
  ['?postId=99', 404],
  ['', 400],
  ['?postId=x', 400],
  ['?postId=1&postId=2', 400],
  ['?postId=1&after=x', 400],
  ['?postId=1&after=-1', 400],
  ['?postId=1&after=1&after=2', 400],
  ['?postId=1&after=0', 200],
  ['?postId=1&after=99999999999999999999', 200],
] as const)('%s는 %i이다', async ([search, status]) => {
  const { fetch } = await openThread(numbered(1))
  expect((await fetch(`/api/comment${search}`)).status).toBe(status)
})

it('이어 묻는 일은 긴 댓글을 처음부터 훑지 않는다', async () => {
  const { db, asked, walks } = await openExplained()
  const { get } = await openComments({ db })
  await fill(db, numbered(300))
  asked.clear()
  await get('/api/posts/1')
  await get('/api/comment?postId=1&after=200')
  expect([...asked.keys()].filter((text) => text.includes('"comment"')).length).toBeGreaterThan(1)
  expect(await walks([])).toEqual([])
})

it('들여온 댓글도 세고, 이미 있던 댓글은 옮겨 올 때 지워진 것을 빼고 센다', async () => {
  const { db } = await openComments()
  const counts = () => db.read((reader) => reader.selectFrom('thread').select(['post_id', 'comment_cnt']).execute())
  const imported = ['1', '2'].map((id) => ({
    id,
    parentId: null,
    author: '손님',
    content: `${id}번째`,
    date: now.toISOString(),
    isByPostAuthor: false,
  }))
  for (let again = 0; again < 2; again += 1)
    await db.transact((writer) => insertComments(writer, 1, imported, () => false))
  expect((await counts()).map((row) => ({ ...row }))).toEqual([{ post_id: 1, comment_cnt: 2 }])

  await db.transact(async (writer) => {
    await writer.updateTable('comment').set({ deleted_at: now.toISOString() }).where('id', '=', 2).execute()
    await writer.schema.dropTable('thread').execute()
    await threads({
      integer: 'bigint',
      text: 'text',
      identityColumn: (column) => column.primaryKey(),
      searchIndex: [],
      moveSearchIndex: [],
      emptySearchIndex: [],
    }).up(writer)
  })
  expect((await counts()).map((row) => ({ ...row }))).toEqual([{ post_id: 1, comment_cnt: 1 }])
})
