import { expect, it } from 'vitest'

import { syncPosts } from '#/server/publishing/publishing.ts'

import { openBlog, postFile } from './blog.ts'

type Blog = Awaited<ReturnType<typeof openBlog>>

/** The published posts: path → id. */
const idsByPath = ({ db }: Blog) =>
  db.read(async (reader) => {
    const rows = await reader.selectFrom('post').select(['path', 'id']).where('published', '=', 1).execute()
    return Object.fromEntries(rows.map(({ path, id }) => [path, id]))
  })

it('번호를 적지 않은 글은 경로 순서로 다음 빈 번호를 받고, 적은 번호는 먼저 자리를 잡는다', async () => {
  const blog = await openBlog()
  await blog.show([postFile('나.md'), postFile('가.md'), postFile('다.md', { pinnedId: 2 })])
  expect(await idsByPath(blog)).toEqual({ '가.md': 1, '다.md': 2, '나.md': 3 })
})

it('아주 큰 번호를 적은 글이 있어도 다음 글은 작은 번호를 받는다', async () => {
  const blog = await openBlog()
  await blog.show([postFile('가.md', { pinnedId: Number.MAX_SAFE_INTEGER }), postFile('나.md')])
  expect(await idsByPath(blog)).toEqual({ '가.md': Number.MAX_SAFE_INTEGER, '나.md': 1 })
})

it('지운 글은 사라졌다가 번호와 조회 수를 지닌 채 돌아온다', async () => {
  const blog = await openBlog()
  const [a, b] = [postFile('가.md'), postFile('나.md')]
  await blog.show([a, b])
  await blog.db.transact((db) => db.updateTable('post').set({ views: 7 }).where('id', '=', 2).execute())
  await blog.show([a])
  expect(await idsByPath(blog)).toEqual({ '가.md': 1 })
  await blog.show([a, postFile('다.md')])
  expect(await idsByPath(blog)).toEqual({ '가.md': 1, '다.md': 3 })
  await blog.show([a, b, postFile('다.md')])
  expect(await idsByPath(blog)).toEqual({ '가.md': 1, '나.md': 2, '다.md': 3 })
  const row = await blog.db.read((db) => db.selectFrom('post').select('views').where('id', '=', 2).executeTakeFirst())
  expect(row?.views).toBe(7)
})

it('읽을 수 없는 폴더의 글은 사이트에 남고, 곁의 글은 바뀐 대로다', async () => {
  const blog = await openBlog()
  await blog.show([postFile('안/가.md'), postFile('안쪽.md'), postFile('안/더/나.md')])
  await syncPosts(blog.db, blog.clock, [postFile('밖.md')], ['안/'], { owner: '글지기' })
  expect(await idsByPath(blog)).toEqual({ '안/가.md': 1, '안/더/나.md': 2, '밖.md': 4 })
})

it('번호를 적은 글은 파일을 옮겨도 같은 글이다', async () => {
  const blog = await openBlog()
  await blog.show([postFile('가.md')])
  await blog.show([postFile('옮긴/가.md', { pinnedId: 1 })])
  expect(await idsByPath(blog)).toEqual({ '옮긴/가.md': 1 })
  await blog.show([postFile('옮긴/가.md', { pinnedId: 1 }), postFile('가.md')])
  expect(await idsByPath(blog)).toEqual({ '옮긴/가.md': 1, '가.md': 2 })
})

it('두 글이 번호를 맞바꿀 수 있다', async () => {
  const blog = await openBlog()
  await blog.show([postFile('가.md'), postFile('나.md')])
  await blog.show([postFile('가.md', { pinnedId: 2 }), postFile('나.md', { pinnedId: 1 })])
  expect(await idsByPath(blog)).toEqual({ '가.md': 2, '나.md': 1 })
})

it('같은 번호를 적은 두 글 가운데 뒤의 것을 건너뛰고 까닭을 말한다', async () => {
  const blog = await openBlog()
  const { problems } = await blog.show([
    postFile('나.md', { pinnedId: 5, pinnedLine: 3 }),
    postFile('가.md', { pinnedId: 5 }),
  ])
  expect(await idsByPath(blog)).toEqual({ '가.md': 5 })
  expect(problems).toEqual([{ path: '나.md', line: 3, reason: expect.stringContaining('가.md') }])
})

it('같은 번호를 적으면 초고가 아닌 글이 먼저다', async () => {
  const blog = await openBlog()
  const { problems } = await blog.show([
    postFile('가.md', { pinnedId: 5, draft: true }),
    postFile('나.md', { pinnedId: 5 }),
  ])
  expect(await idsByPath(blog)).toEqual({ '나.md': 5 })
  expect(problems.map(({ path }) => path)).toEqual(['가.md'])
})

it('다른 파일의 글이 된 번호를 적으면 그 파일은 건너뛰고, 사이트에 있던 글은 그대로 둔다', async () => {
  const blog = await openBlog()
  const [a, b] = [postFile('가.md'), postFile('나.md', { title: '처음 제목' })]
  await blog.show([a, b])
  const { problems } = await blog.show([a, postFile('나.md', { pinnedId: 1, title: '고친 제목' })])
  expect(problems.map(({ path }) => path)).toEqual(['나.md'])
  const rows = await blog.db.read((db) => db.selectFrom('post').select(['id', 'title']).orderBy('id').execute())
  expect(rows.map(({ title }) => title)).toEqual(['가', '처음 제목'])
})

it('건너뛴 파일의 글을 다른 파일이 번호로 가져가지 못한다', async () => {
  const blog = await openBlog()
  await blog.show([postFile('가.md'), postFile('나.md')])
  // 나 wants 가's post and is refused, so it keeps its own, which 다 wants.
  const { problems } = await blog.show([
    postFile('가.md'),
    postFile('나.md', { pinnedId: 1 }),
    postFile('다.md', { pinnedId: 2 }),
  ])
  expect(problems.map(({ path }) => path)).toEqual(['나.md', '다.md'])
  expect(await idsByPath(blog)).toEqual({ '가.md': 1, '나.md': 2 })
})

it('틀린 파일의 글은 사이트에 있던 대로 남고, 새로 틀린 파일은 글이 되지 않는다', async () => {
  const blog = await openBlog()
  await blog.show([postFile('가.md'), postFile('나.md')])
  const { problems, hasChanged } = await blog.show([postFile('가.md')], ['나.md', '다.md'])
  expect({ problems, hasChanged }).toEqual({ problems: [], hasChanged: false })
  expect(await idsByPath(blog)).toEqual({ '가.md': 1, '나.md': 2 })
})

it('초고는 사이트에 없고 분류도 만들지 않는다', async () => {
  const blog = await openBlog()
  await blog.show([postFile('가.md', { draft: true, category: '숨은 분류', tags: ['숨은 태그'] })])
  expect(await idsByPath(blog)).toEqual({})
  const made = await blog.db.read(async (db) => [
    ...(await db.selectFrom('category').select('name').execute()),
    ...(await db.selectFrom('tag').select('name').execute()),
  ])
  expect(made).toEqual([])
})

it('초고로 돌린 글은 내려가고, 다시 내면 같은 번호다', async () => {
  const blog = await openBlog()
  await blog.show([postFile('가.md'), postFile('나.md')])
  await blog.show([postFile('가.md', { draft: true }), postFile('나.md')])
  expect(await idsByPath(blog)).toEqual({ '나.md': 2 })
  await blog.show([postFile('가.md'), postFile('나.md')])
  expect(await idsByPath(blog)).toEqual({ '가.md': 1, '나.md': 2 })
})

it('날짜 없는 글은 처음 본 때를 날짜로 지닌다', async () => {
  const blog = await openBlog()
  await blog.show([postFile('가.md', { date: null })])
  blog.setClock('2027-01-01T00:00:00.000Z')
  await blog.show([postFile('가.md', { date: null, title: '고친 제목' })])
  const row = await blog.db.read((db) => db.selectFrom('post').selectAll().executeTakeFirstOrThrow())
  expect(row).toMatchObject({
    title: '고친 제목',
    created_at: '2026-11-20T03:00:00.000Z',
    updated_at: '2027-01-01T00:00:00.000Z',
  })
})

it('띄어쓰기나 크기만 다른 분류와 태그는 하나이고, 처음 본 이름을 쓴다', async () => {
  const blog = await openBlog()
  await blog.show([
    postFile('가.md', { category: '책 이야기', tags: ['React', 'react'] }),
    postFile('나.md', { category: '책이야기', tags: ['REACT'] }),
  ])
  const names = await blog.db.read(async (db) => [
    await db.selectFrom('category').select('name').execute(),
    await db.selectFrom('tag').select('name').execute(),
    await db.selectFrom('scope').selectAll().orderBy('scope').execute(),
  ])
  expect(JSON.parse(JSON.stringify(names))).toEqual([
    [{ name: '책 이야기' }],
    [{ name: 'React' }],
    [
      { scope: 'all', post_count: 2 },
      { scope: 'category:1', post_count: 2 },
      { scope: 'tag:1', post_count: 2 },
    ],
  ])
})

it('주인 이름이 바뀌면 글쓴이를 적지 않은 글이 따라간다', async () => {
  const { db, show } = await openBlog()
  const files = [postFile('가.md'), postFile('나.md', { author: '손님' })]
  await show(files, [], '글지기')
  await show(files, [], '새 주인')
  const rows = await db.read((reader) => reader.selectFrom('post').select('author').orderBy('id').execute())
  expect(rows.map(({ author }) => author)).toEqual(['새 주인', '손님'])
})

it('그림이 없는 글은 제목이 바뀔 때마다 새 표지 주소를 받는다', async () => {
  const blog = await openBlog()
  const thumbnail = async (title: string) => {
    await blog.show([postFile('가.md', { thumbnail: null, title })])
    return (await blog.db.read((db) => db.selectFrom('post').select('thumbnail').executeTakeFirstOrThrow())).thumbnail
  }
  const first = await thumbnail('봄')
  expect(first).toMatch(/^\/covers\/1-[\w-]{12}\.svg$/)
  expect(await thumbnail('여름')).not.toBe(first)
  expect(await thumbnail('봄')).toBe(first)
})
