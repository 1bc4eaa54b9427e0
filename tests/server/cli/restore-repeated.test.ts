import { join } from 'node:path'

import { expect, it, onTestFinished, vi } from 'vitest'

import { startLiveBlog } from './live-blog.ts'
import { runBlog } from './run-blog.ts'
import { namesIn } from './tree.ts'

it('같은 초에 거듭 되돌려도, 그때마다의 옛것을 저마다 옮겨 둔다', async () => {
  const blog = await startLiveBlog({ '글.md': '---\ntitle: 글\n---\n본문' })
  await runBlog(blog.folder, ['backup', 'a.tgz'])
  blog.signal('SIGTERM')
  await blog.exited
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let n = 0; n < 3; n += 1)
    expect(await runBlog(blog.folder, ['restore', 'a.tgz', '--force'])).toMatchObject({ code: 0, complaint: '' })
  for (const place of ['data', 'posts'])
    expect((await namesIn(join(blog.folder, place))).filter((name) => name.includes('before'))).toHaveLength(3)
})
