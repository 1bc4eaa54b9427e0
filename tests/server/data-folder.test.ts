import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { parseSettings } from '#/server/settings.ts'

import { scratchFolder } from './scratch-folder.ts'

const makePlaces = async () => {
  const folder = await scratchFolder()
  await mkdir(join(folder, 'posts/안'), { recursive: true })
  await mkdir(join(folder, 'data/posts'), { recursive: true })
  await symlink('posts', join(folder, '글 폴더'))
  await symlink('posts/안', join(folder, '밖에서 안으로'))
  await symlink(join(folder, 'data'), join(folder, 'posts/안에서 밖으로'))
  return (posts: string, data: string) =>
    parseSettings({ POSTS_DIR: join(folder, posts), DATA_DIR: join(folder, data) })
}

describe('데이터를 두는 곳', () => {
  it.each([
    ['posts', 'posts'],
    ['posts', 'posts/data'],
    ['posts', 'posts/안/깊은/data'],
    ['글 폴더', 'posts/data'],
    ['posts', '글 폴더/data'],
    ['posts', '밖에서 안으로'],
  ])('누구나 받아 가는 글 폴더 안이면 켜지 않고 그렇다고 말한다: 글은 %s, 데이터는 %s', async (posts, data) => {
    const read = await makePlaces()
    expect(() => read(posts, data)).toThrow(/^DATA_DIR: [^\n]*글 폴더[^\n]*$/)
  })

  it.each([
    ['posts', 'data'],
    ['posts', 'posts-data'],
    ['posts', '..data'],
    ['posts', 'posts/.data'],
    ['posts', 'posts/안에서 밖으로'],
    ['data/posts', 'data'],
    ['없는 곳/posts', '없는 곳/data'],
  ])('아무도 받아 가지 못하는 곳이면 된다: 글은 %s, 데이터는 %s', async (posts, data) => {
    const read = await makePlaces()
    expect(() => read(posts, data)).not.toThrow()
  })
})
