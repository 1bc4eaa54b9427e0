import { expect, it } from 'vitest'

import { backfillByOwner } from '#/server/comments/backfill-by-owner.ts'
import { byOwner as byOwnerMigration } from '#/server/database/migrations/0005-by-owner.ts'

import { adminPassword, body, openComments } from './commenting.ts'
import { openBlogServer } from './open-blog-server.ts'

const visitor = { author: '새 주인', content: '손님의 글' }
const byOwner = { author: '글지기', password: adminPassword, content: '주인의 글' }
const plain = ['id', 'author', 'content', 'created_at', 'deleted_at', 'parent_comment_id']

/** The same data, served by an owner of another name. */
const renamed = async (owner: string) => {
  const { db, write, remove, comments } = await openComments()
  await write(body(visitor))
  await write(body(byOwner))
  await write(body({ ...byOwner, author: '글 지기' }))
  const app = await openBlogServer({ db, owner })
  const read = async (): Promise<readonly Record<string, unknown>[]> => {
    const response = await app.app.request('/api/posts/1')
    const { data }: { data: { comments: Record<string, unknown>[] } } = await response.json()
    return data.comments
  }
  return { read, remove, comments }
}

it('이름이 말하는 대로면 댓글에 아무것도 덧붙지 않는다', async () => {
  const [others, owners, alike] = await (await renamed('글지기')).read()
  expect([others, owners].map((comment) => Object.keys(comment ?? {}))).toEqual([plain, plain])
  expect(alike).toMatchObject({ author: '글 지기', by_owner: true })
})

it('주인이 이름을 바꾸어도 주인의 댓글은 주인의 것이고, 그 이름을 쓰던 손님의 것은 손님의 것이다', async () => {
  const { read, remove } = await renamed('새 주인')
  expect(await read()).toMatchObject([
    { author: '새 주인', by_owner: false },
    { author: '글지기', by_owner: true },
    { author: '글 지기', by_owner: true },
  ])
  await remove(2, adminPassword)
  expect(Object.keys((await read())[1] ?? {})).toEqual(plain)
})

it('등록의 답과 되풀이된 답도 같은 말을 한다', async () => {
  const { write } = await openComments()
  const sent = body({ ...byOwner, author: '글 지기' })
  for (const _ of ['처음', '다시'])
    expect((await write(sent, { headers: { 'idempotency-key': 'key' } })).answer).toMatchObject({
      newComment: { by_owner: true },
    })
})

it('이것을 적어 두지 않던 판의 댓글은, 비밀번호가 없고 지금의 주인 이름인 것이 주인의 것이 된다', async () => {
  const { db } = await openComments()
  const comment = { post_id: 1, parent_id: null, content: '', created_at: '2026', deleted_at: null, by_owner: 0 }
  await db.transact(async (writer) => {
    const rows = [
      { ...comment, author: '글지기', password_hash: '' },
      { ...comment, author: '글지기', password_hash: '손님의 것' },
      { ...comment, author: '가져온 손님', password_hash: '' },
      { ...comment, author: '', password_hash: '', deleted_at: '2026' },
    ]
    await writer.insertInto('comment').values(rows).execute()
    for (const index of ['comment_undecided', 'comment_of_others']) await writer.schema.dropIndex(index).execute()
    await writer.schema.alterTable('comment').dropColumn('by_owner').execute()
    await byOwnerMigration({
      integer: 'integer',
      text: 'text',
      identityColumn: (column) => column,
      searchIndex: [],
      moveSearchIndex: [],
      emptySearchIndex: [],
    }).up(writer)
  })
  const stored = async () => {
    const rows = await db.read((reader) => reader.selectFrom('comment').select('by_owner').orderBy('id').execute())
    return rows.map(({ by_owner }) => by_owner)
  }
  expect(await stored()).toEqual([null, 0, null, 0])
  await backfillByOwner(db, '글지기')
  expect(await stored()).toEqual([1, 0, 0, 0])
  await backfillByOwner(db, '가져온 손님')
  expect(await stored()).toEqual([1, 0, 0, 0])
})
