import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { childEnv } from '../child-env.ts'
import { startBlogIn, startLiveBlog } from './live-blog.ts'
import { putFiles, runBlog } from './run-blog.ts'

it('담다가 죽은 명령이 하루 넘게 남긴 것은 다음에 담을 때 치우고, 지금 담고 있는 다른 명령의 것은 둔다', async () => {
  const { folder } = await startLiveBlog({ '글.md': '---\ntitle: 글\n---\n' })
  const [abandoned, running] = ['.geulbang-staging-a', '.geulbang-staging-b'] as const
  const staged = {
    [`${abandoned}/content/글.md`]: '글',
    [`${running}/packed`]: '글',
    '.geulbang-backup/지난.tgz': '글',
  }
  await putFiles(folder, staged)
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const name of [abandoned, '.geulbang-backup']) await utimes(join(folder, name), twoDaysAgo, twoDaysAgo)
  expect(await runBlog(folder, ['backup', 'a.tgz'])).toMatchObject({ code: 0, complaint: '' })
  const hidden = (await readdir(folder)).filter((name) => name.startsWith('.'))
  expect(hidden.toSorted()).toEqual(['.geulbang-backup', running])
})

/** Kills a `restore` that reads its backup: a pipe into which nobody writes. */
const killRestore = async (folder: string): Promise<void> => {
  execFileSync('mkfifo', [join(folder, '멈춘 백업')])
  const args = [resolve('src/server/cli/main.ts'), 'restore', '멈춘 백업', '--force']
  const child = spawn(process.execPath, args, { cwd: folder, env: childEnv })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => readdir(join(folder, 'data'))).toContainEqual(expect.stringContaining('restore'))
  child.kill('SIGKILL')
  await once(child, 'exit')
}

it('되돌리다 죽은 명령이 있으면 켤 때 다시 하라고 알리고, 다시 하고 나면 알리지 않는다', async () => {
  const { folder, ...first } = await startLiveBlog({ '글.md': '---\ntitle: 글\n---\n' })
  expect(await runBlog(folder, ['backup', 'a.tgz'])).toMatchObject({ code: 0 })
  first.signal('SIGTERM')
  await first.exited
  await killRestore(folder)
  const second = await startBlogIn(folder)
  expect(second.output()).toMatch(
    /^백업을 되돌리다 만 자취가 있습니다\(\S+\/data\/\S+, \S+\/posts\/\S+\)\..* 다시 해 주세요\./m,
  )
  second.signal('SIGTERM')
  await second.exited
  expect(await runBlog(folder, ['restore', 'a.tgz', '--force'])).toMatchObject({ code: 0, complaint: '' })
  const third = await startBlogIn(folder)
  expect(third.output()).not.toContain('되돌리다')
  expect(await third.titles()).toEqual(['글'])
})
