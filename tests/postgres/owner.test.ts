import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, inject, it } from 'vitest'

import { startLiveBlog } from '../server/cli/live-blog.ts'
import { makeBlog, runBlog } from '../server/cli/run-blog.ts'
import { wordpressExport } from '../server/cli/wordpress-export.ts'
import { query } from './query.ts'
import { scratchSchema } from './scratch-schema.ts'

it('주인의 명령은 PostgreSQL의 데이터에도 통한다: 비밀번호, 댓글까지 들여오기, 내보내기', async () => {
  const env = { DATABASE_URL: await scratchSchema(inject('postgres') ?? '') }
  const blog = await startLiveBlog({}, env)
  expect(await runBlog(blog.folder, ['password'], { env, input: '주인' })).toMatchObject({ code: 0, complaint: '' })
  await writeFile(join(blog.folder, 'export.xml'), wordpressExport)
  const { output } = await runBlog(blog.folder, ['import', 'wordpress', 'export.xml'], { env })
  expect(output).toMatch(/^들여왔습니다: 글 4개 \(초안 1개\), 댓글 4개/)
  await expect.poll(blog.titles).toHaveLength(3)
  expect((await blog.post('바다 & 산책')).comments).toHaveLength(4)
  expect(await blog.comment('바다 & 산책', '글지기', '이사했습니다', '주인')).toBe(201)

  expect(await runBlog(blog.folder, ['export', '밖'], { env })).toMatchObject({ code: 0, complaint: '' })
  expect(await readFile(join(blog.folder, '밖/comments.json'), 'utf8')).toContain('이사했습니다')
  expect(await readdir(join(blog.folder, 'data'))).not.toContain('geulbang.sqlite')
})

it('PostgreSQL이면 서버와 데이터베이스의 이름만 말하고, 서버를 켠 적이 없는 곳이면 새것이라고 한다', async () => {
  const url = (await scratchSchema(inject('postgres') ?? '')).replace(
    'user=postgres',
    'user=postgres&password=my-secret',
  )
  const env = { DATABASE_URL: url }
  const folder = await makeBlog()
  const place = /^데이터베이스: [^\n?&@]+:5432\/postgres \(DATABASE_URL\)/m
  const first = await runBlog(folder, ['password'], { env, input: '주인' })
  expect(first).toMatchObject({ code: 0, output: expect.stringMatching(place) })
  expect(first.output).toContain(
    '아직 서버가 쓴 적 없는 데이터베이스입니다. 켜 둔 서버는 다른 것을 쓰고 있을 수 있습니다.',
  )
  expect(first.output).not.toContain('켜져 있는 서버에도')
  const second = await runBlog(folder, ['password'], { env, input: '주인' })
  expect(second).toMatchObject({ code: 0, output: expect.stringMatching(place) })
  expect(second.output).toContain('켜져 있는 서버에도')
  for (const { output } of [first, second]) expect(output).not.toContain('my-secret')
})

it('하던 가운데 데이터베이스를 잃은 명령은 잠시 뒤에 다시 하라고 한 줄로 말하고 1로 끝난다', async () => {
  const postgres = inject('postgres') ?? ''
  // Not a scratch one, which other tests get afterwards.
  await query(postgres, 'create schema leaving')
  const env = { DATABASE_URL: `${postgres}&options=-c%20search_path%3Dleaving` }
  const folder = await makeBlog()
  const change = () => runBlog(folder, ['password'], { env, input: '주인' })
  expect(await change()).toMatchObject({ code: 0 })
  // As if an administrator ended the connection.
  await query(
    env.DATABASE_URL,
    `create function leave() returns trigger language plpgsql as $$ begin raise sqlstate '57P01'; end $$;
      create trigger leave before update on setting execute function leave()`,
  )
  expect(await change()).toEqual({
    output: '',
    complaint: '데이터베이스에 닿지 못했습니다. 잠시 뒤에 다시 해 주세요.\n',
    code: 1,
  })
})
