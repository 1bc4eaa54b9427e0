import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { createOwnerFiles } from '#/server/pages/owner-files.ts'

import { openBlogServer } from './open-blog-server.ts'
import { scratchFolder } from './scratch-folder.ts'

const served = async (name: string, asked = name) => {
  const posts = await scratchFolder()
  await writeFile(join(posts, name), '초안의 말')
  if (asked !== name) await symlink(join(posts, name), join(posts, asked))
  const { fetch } = await openBlogServer({ ownerFiles: createOwnerFiles(posts) })
  const response = await fetch(`/files/${encodeURIComponent(asked)}`)
  return [response.status, (await response.text()).includes('초안의 말')]
}

it.each(['글.md~', '글.md.bak', '글.tmp', '글.markdown', '#글.md#', '글.md.swp', '글.md.orig', '글'])(
  '편집기가 글 곁에 남긴 것은 내주지 않는다: %s',
  async (name) => {
    expect(await served(name)).toEqual([404, false])
    expect(await served(name, '글.txt')).toEqual([404, false])
  },
)

it.each([
  '사진.JPG',
  '그림.svg',
  '소리.mp3',
  '영상.mp4',
  '책.pdf',
  '묶음.zip',
  '표.csv',
  '공문.hwp',
  '보기.py',
  '쪽.html',
])('글이 가리킬 만한 파일은 내준다: %s', async (name) => {
  expect(await served(name)).toEqual([200, true])
})
