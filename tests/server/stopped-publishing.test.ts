import { expect, it } from 'vitest'

import { syncPosts } from '#/server/publishing/publishing.ts'

import { openBlog, postFile } from './blog.ts'

it('끄는 중에는 싣던 것을 되물려, 사이트는 있던 그대로다', async () => {
  const blog = await openBlog()
  await blog.show([postFile('가.md')])
  const stopping = new AbortController()
  const slow = Array.from({ length: 50 }, (_, index) => postFile(`${index}.md`))
  const publishing = syncPosts(
    blog.db,
    () => {
      stopping.abort()
      return new Date()
    },
    slow,
    [],
    { owner: '글지기', signal: stopping.signal },
  )
  await expect(publishing).rejects.toThrow('aborted')
  const rows = await blog.db.read((reader) => reader.selectFrom('post').select('path').execute())
  expect(rows).toEqual([{ path: '가.md' }])
})
