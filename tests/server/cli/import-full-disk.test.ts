import { join } from 'node:path'

import { expect, it } from 'vitest'

import { makeBlog, putFiles, spawnBlog } from './run-blog.ts'
import { namesIn } from './tree.ts'

const withoutRoom = `--import data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  fs.writeFile = () => Promise.reject(Object.assign(new Error('no space left'), { code: process.env.CODE }))
  syncBuiltinESMExports()
`)}`

it.each(['ENOSPC', 'EDQUOT'])('들여오다 디스크가 가득 차면 할 일을 말하고 아무것도 남기지 않는다: %s', async (code) => {
  const folder = await makeBlog()
  await putFiles(folder, { '글/글.md': '글' })
  expect(
    await spawnBlog(folder, ['import', 'markdown', '글'], { env: { NODE_OPTIONS: withoutRoom, CODE: code } }),
  ).toEqual({ output: '', complaint: '디스크가 가득 찼습니다. 자리를 만든 뒤 다시 해 주세요.\n', code: 1 })
  expect(await namesIn(join(folder, 'posts'))).toEqual([])
})
