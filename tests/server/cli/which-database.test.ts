import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { startLiveBlog } from './live-blog.ts'
import { makeBlog, runBlog } from './run-blog.ts'
import { namesIn } from './tree.ts'
import { wordpressExport } from './wordpress-export.ts'

const posts = { '글.md': '---\ntitle: 글\n---\n' }
const taken = '켜져 있는 서버에도 바로 통하고'
const unknown =
  '아직 서버가 쓴 적 없는 데이터베이스입니다. 켜 둔 서버는 다른 것을 쓰고 있을 수 있습니다. 서버를 켤 때와 같은 DATA_DIR이나 DATABASE_URL을'
const lineOf = (folder: string, name: string) => `데이터베이스: ${join(folder, name)} (DATA_DIR)`

it('서버와 다른 설정으로 비밀번호를 바꾸면, 서버에 통한다고 하지 않고 어디에 했는지 말한다', async () => {
  const env = { DATA_DIR: '서버의 것' }
  const blog = await startLiveBlog(posts, { ...env, ADMIN_PASSWORD: '옛 비밀번호' })
  const statusOf = (password: string) => blog.comment('글', '글지기', '주인의 말', password)
  await blog.listening()
  const run = (input: string, more = {}) => runBlog(blog.folder, ['password'], { input, ...more })

  const stray = await run('새 비밀번호')
  expect(stray).toMatchObject({ code: 0, output: expect.stringContaining(lineOf(blog.folder, 'data')) })
  expect(stray.output).toContain(unknown)
  expect(stray.output).not.toContain(taken)
  const again = await run('새 비밀번호')
  expect(again.output).toContain('지금 이 데이터베이스로 켜져 있는 서버는 없습니다.')
  expect(again.output).not.toContain(taken)
  expect(await statusOf('새 비밀번호')).toBe(403)

  const right = await run('새 비밀번호', { env })
  expect(right.output).toContain(taken)
  expect(right.output).toContain(`${lineOf(blog.folder, '서버의 것')}\n`)
  expect(await statusOf('새 비밀번호')).toBe(201)
})

it('담고 내보내고 들여오고 되돌리면, 어느 데이터베이스에 했는지 말한다', async () => {
  const folder = await makeBlog(posts)
  await writeFile(join(folder, 'export.xml'), wordpressExport)
  const run = async (...words: readonly string[]) => {
    const { output, code } = await runBlog(folder, words)
    expect(code).toBe(0)
    return output.trim().split('\n').at(-1)
  }
  const line = lineOf(folder, 'data')
  expect(await run('import', 'wordpress', 'export.xml')).toContain(`${line}. ${unknown}`)
  expect(await run('backup', 'a.tgz')).toBe(line)
  expect(await run('export', '밖')).toBe(line)
  expect(await run('restore', 'a.tgz', '--force')).toBe(line)
})

it('데이터베이스 없이 내보내면 댓글이 없는 까닭을 말한다', async () => {
  const folder = await makeBlog(posts)
  const { output, code } = await runBlog(folder, ['export', '밖'])
  expect(code).toBe(0)
  expect(output).toContain(`DATA_DIR: ${folder}/data 폴더에 데이터베이스가 없어, 댓글은 하나도 담지 않았습니다.`)
  expect(await namesIn(folder)).toEqual(['posts', '밖'])
})

it('데이터베이스가 없던 곳에 되돌리려 하면, 바꾸기 전에도 뒤에도 그렇다고 말한다', async () => {
  const folder = await makeBlog(posts)
  await runBlog(folder, ['password'], { input: '주인' })
  await runBlog(folder, ['backup', 'a.tgz'])
  const env = { DATA_DIR: '다른 곳' }
  const { complaint } = await runBlog(folder, ['restore', 'a.tgz'], { env })
  expect(complaint).toContain(`DATA_DIR ${folder}/다른 곳의 데이터베이스(아직 없음)와 POSTS_DIR ${folder}/posts의 글`)
  const { output, code } = await runBlog(folder, ['restore', 'a.tgz', '--force'], { env })
  expect(code).toBe(0)
  expect(output).toContain(`${lineOf(folder, '다른 곳')}. ${unknown}`)
})
