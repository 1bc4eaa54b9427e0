import { pino } from 'pino'
import { expect, it } from 'vitest'

import { createPublishing, noteImport } from '#/server/publishing/publishing.ts'
import { createIndexing } from '#/server/search-index/index-posts.ts'

import { openBlog, postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'

const right = (path: string) => ({ ok: true as const, post: postFile(path) })
const spring = (path: string) => ({ ok: true as const, post: postFile(path, { sourceHash: '봄' }) })
const wrong = (line: number | null) => ({ ok: false as const, problem: { path: '나.md', line, reason: '탈' } })

it('틀린 글은 한 번만 말하고, 다른 글이 바뀌어도 되풀이하지 않고, 고쳤다 다시 틀리면 다시 말한다', async () => {
  const { db, clock } = await openBlog()
  const told: string[] = []
  const publish = createPublishing({ db, clock, owner: '글지기', tell: (line) => told.push(line) })
  await publish([wrong(3)])
  await publish([right('가.md'), wrong(3)])
  expect(told).toEqual(['글을 건너뜁니다: 나.md:3 탈'])
  await publish([right('가.md'), right('나.md')])
  await publish([right('가.md'), wrong(3)])
  await publish([right('가.md'), wrong(null)])
  expect(told.slice(1)).toEqual(['글을 건너뜁니다: 나.md:3 탈', '글을 건너뜁니다: 나.md 탈'])
})

/** A blog with `start`, which starts a server's publishing: it resolves with what was announced. */
const openPublishing = async () => {
  const { db, clock } = await openBlog()
  let announced: readonly string[] = []
  db.onChange(({ kind }) => {
    announced = [...announced, kind]
  })
  const start = () => {
    const publish = createPublishing({ db, clock, owner: '글지기', tell: () => {} })
    return async (...results: Parameters<typeof publish>[0]) => {
      announced = []
      await publish(results)
      return announced
    }
  }
  const noteImportAt = (at: Date) => db.transact((writer) => noteImport(writer, at))
  return { start, noteImportAt, engine: db.engine }
}

it('보이는 것이 바뀌었을 때만, 한 번 알린다: 쓰다 만 글과 틀린 글은 간직한 화면을 버리게 하지 않는다', async () => {
  const publish = (await openPublishing()).start()
  const draft = { ok: true as const, post: postFile('다.md', { draft: true }) }
  expect(await publish(right('가.md'), right('나.md'))).toEqual(['posts'])
  expect(await publish(right('가.md'), right('나.md'), draft)).toEqual([])
  expect(await publish(right('가.md'), wrong(3), draft)).toEqual([])
  expect(await publish(right('가.md'), right('나.md'))).toEqual([])
  expect(await publish(right('가.md'))).toEqual(['posts'])
})

it('SQLite에서 다른 프로세스가 들여온 것은 다음에 실을 때 한 번 알린다', async () => {
  const { start, noteImportAt, engine } = await openPublishing()
  const running = start()
  await running(right('가.md'))
  await noteImportAt(new Date('2026-11-20'))
  // PostgreSQL tells every server at once.
  const once = engine === 'sqlite' ? ['posts'] : []
  // A server may be open before it publishes for the first time.
  for (const publish of [running, start()]) {
    expect(await publish(right('가.md'))).toEqual(once)
    expect(await publish(right('가.md'))).toEqual([])
  }
  await noteImportAt(new Date('2026-11-21'))
  expect(await running(right('가.md'), right('나.md'))).toEqual(['posts'])
})

/** A large folder, in which so many posts are about this, and the others about 물안개. */
const folder = (word: string, count: number) =>
  Array.from({ length: 150 }, (_, n) => ({
    ok: true as const,
    post: postFile(`${n}.md`, { content: `<p>${n < count ? word : '물안개'}</p>` }),
  }))

it('켠 뒤에 많은 글을 한꺼번에 실으면 다른 쓰기를 막지 않게 색인은 뒤에서 마저 하고, 그동안은 옛것으로 찾는다', async () => {
  const { app, db, clock } = await openBlogServer()
  const publish = createPublishing({ db, clock, owner: '글지기', tell: () => {} })
  const found = async (word: string): Promise<unknown> => (await app.request(`/api/search?q=${word}`)).json()
  await publish(folder('', 0))
  expect(await found('물안개')).toMatchObject({ postCnt: 150 })
  const indexing = createIndexing(db, new AbortController().signal, pino({ level: 'silent' }))
  await publish(folder('개울가', 100))
  expect(await found('개울가')).toMatchObject({ postCnt: 100 })
  await publish(folder('징검다리', 101))
  expect(await found('징검다리')).toMatchObject({ postCnt: 0 })
  expect(await found('개울가')).toMatchObject({ postCnt: 100 })
  indexing.start()
  await indexing.ended()
  expect(await found('징검다리')).toMatchObject({ postCnt: 101 })
  expect(await found('개울가')).toMatchObject({ postCnt: 0 })
})

it('이름을 바꾼 듯한 글은 한 번만 말한다', async () => {
  const { db, clock } = await openBlog()
  const told: string[] = []
  const publish = createPublishing({ db, clock, owner: '글지기', tell: (line) => told.push(line) })
  await publish([spring('가.md')])
  await publish([spring('나.md')])
  await publish([spring('나.md'), right('다.md')])
  expect(told).toEqual([expect.stringMatching(/^나\.md: 사라진 글 1번과 내용이 같습니다\./)])
})

it('글이 모두 사라지면 몇을 내렸는지 말한다: 폴더가 통째로 빠진 것일 수 있다', async () => {
  const { db, clock } = await openBlog()
  const told: string[] = []
  const publish = createPublishing({ db, clock, owner: '글지기', tell: (line) => told.push(line) })
  await publish([right('가.md'), right('나.md')])
  await publish([])
  await publish([])
  expect(told).toEqual([
    '글 폴더에 글이 없어 글 2개를 내렸습니다. 뜻한 것이 아니면 POSTS_DIR과 디스크를 확인해 주세요.',
  ])
})
