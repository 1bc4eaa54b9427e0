import { expect, it } from 'vitest'

import { commentLimits } from '#/contract/comment-limits.ts'
import { insertComments } from '#/server/cli/import/add-comments.ts'

import { adminPassword, openComments } from '../commenting.ts'

const at =
  (second: number) =>
  (id: string, author: string, content: string, parentId: string | null = null) => ({
    id,
    parentId,
    author,
    content,
    date: `2019-05-04T01:00:0${second}.000Z`,
    isByPostAuthor: author === '글지기',
  })

it('이름의 한도가 그림 문자의 가운데에 오면, 반쪽을 남기지 않는다', async () => {
  const { db, comments } = await openComments()
  const long = at(1)('1', `${'가'.repeat(commentLimits.author - 1)}😀`, '물음')
  await db.transact((writer) => insertComments(writer, 1, [long], () => false))
  expect(await comments()).toMatchObject([{ author: '가'.repeat(commentLimits.author - 1) }])
})

it('들인 뒤에 고치거나 지운 댓글은 다시 들여도 늘지 않고, 같은 때의 다른 댓글은 온다', async () => {
  const { db, edit, remove, comments } = await openComments()
  const add = (...all: readonly ReturnType<ReturnType<typeof at>>[]) =>
    db.transact((writer) => insertComments(writer, 1, all, (name) => name === '글지기'))
  const before = [at(1)('1', '독자', '물음'), at(2)('2', '글지기', '오타'), at(3)('3', '손님', '광고', '1')]
  expect(await add(...before)).toBe(3)
  expect((await edit(2, adminPassword, '바른 말')).status).toBe(200)
  expect((await remove(3, adminPassword)).status).toBe(200)
  expect(await add(...before)).toBe(0)

  const after = [at(2)('4', '또 독자', '답', '2'), at(2)('5', '독자', '물음'), at(3)('6', '독자', '또 물음')]
  expect(await add(...before, ...after)).toBe(3)
  expect(await add(...before, ...after)).toBe(0)
  expect(await comments()).toMatchObject([
    { content: '물음' },
    { id: 2, content: '바른 말' },
    { content: '', parent_comment_id: 1 },
    { content: '답', parent_comment_id: 2 },
    { author: '독자', content: '물음' },
    { content: '또 물음', parent_comment_id: null },
  ])
})
