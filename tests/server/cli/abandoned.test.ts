import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { startLiveBlog } from './live-blog.ts'
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
