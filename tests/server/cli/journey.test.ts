import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { startBlogIn, startLiveBlog } from './live-blog.ts'
import { putFiles, spawnBlog } from './run-blog.ts'
import { treeOf } from './tree.ts'
import { velogBackup } from './velog-backup.ts'

it('Velog에서 옮겨 와 댓글을 받고, 담아 둔 것을 다른 곳에 되돌리면 모든 것이 있다', async () => {
  const title = '첫 회고: "2021년"을 보내며'
  const old = await startLiveBlog({}, { ADMIN_PASSWORD: '주인' })
  await putFiles(join(old.folder, 'velog-backup'), velogBackup)
  expect(await spawnBlog(old.folder, ['import', 'velog', 'velog-backup'])).toMatchObject({ code: 0 })
  await expect.poll(old.titles).toEqual(['CORS 이해하기', title])
  const before = await old.post(title)
  expect(before.post.content).toMatch(/<img src="\/images\/[0-9a-f]{20}\/8\.webp" alt=""[^>]* width="8" height="6"/)
  await old.comment(title, '독자', '벨로그 때부터 읽었어요')
  await old.comment(title, '글지기', '고맙습니다', '주인')
  expect(await spawnBlog(old.folder, ['backup', '이사.tar.gz'])).toMatchObject({ code: 0 })
  const saved = await old.post(title)
  old.signal('SIGTERM')
  await old.exited

  const env = { DATA_DIR: '새집/data', POSTS_DIR: '새집/posts' }
  expect(await spawnBlog(old.folder, ['restore', '이사.tar.gz'], { env })).toMatchObject({ code: 0 })
  expect(await treeOf(join(old.folder, '새집/posts'))).toEqual(await treeOf(join(old.folder, 'posts')))
  const found = await startBlogIn(old.folder, env)
  expect(await found.titles()).toEqual(['CORS 이해하기', title])
  expect(await found.post(title)).toEqual(saved)
  expect(saved.comments.map(({ content }) => content)).toEqual(['벨로그 때부터 읽었어요', '고맙습니다'])
  expect(await found.comment(title, '글지기', '이사 끝', '주인')).toBe(201)

  expect(await spawnBlog(old.folder, ['export', '내보낸 것'], { env })).toMatchObject({ code: 0 })
  const exported = await readFile(join(old.folder, '내보낸 것/comments.json'), 'utf8')
  expect(exported).toContain('이사 끝')
})
