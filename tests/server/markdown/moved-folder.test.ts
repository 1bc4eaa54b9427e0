import { existsSync, statSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { scan } from '#/server/posts-folder/scan.ts'

import { makeFolder, put } from './folder-of.ts'
import { markdownPost, watching } from './watching.ts'

const { mkdtemp, readdir, rename, rm, symlink } = promises

const listBy = (look: unknown): void => {
  Object.assign(promises, { readdir: look })
  syncBuiltinESMExports()
}

it('살피는 사이에 폴더가 옮겨 가면 빈 폴더로 여기지 않는다', async () => {
  const folder = join(await makeFolder(), 'posts')
  await put(folder, 'a.md', markdownPost('하나'))
  onTestFinished(() => listBy(readdir))
  listBy(async (listed: string) => {
    const entries = await readdir(listed, { withFileTypes: true })
    await rename(listed, `${listed}~`)
    return entries
  })
  await expect(scan(folder)).rejects.toThrow('ENOENT')
})

/** A folder in memory, which is another disk than that of the other folders here. */
const memory = '/dev/shm'
const isOtherDisk = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev

/** A posts folder on that disk, with a post; `mount` puts another folder in its place. */
const mounted = async () => {
  const disk = await mkdtemp(join(memory, 'geulbang-'))
  onTestFinished(() => rm(disk, { recursive: true, force: true }))
  const home = await makeFolder()
  const postsDir = join(home, 'posts')
  const mount = async (what: string): Promise<void> => {
    await symlink(what, join(home, 'next'))
    await rename(join(home, 'next'), postsDir)
  }
  await put(disk, 'a.md', markdownPost('하나'))
  await mount(disk)
  return { postsDir, disk, mount }
}

describe.runIf(isOtherDisk)('글 폴더가 다른 디스크에 있을 때', () => {
  it('디스크가 빠져 빈 폴더만 남으면 글을 그대로 둔 채 알리고, 돌아오면 그동안 더해진 글도 있다', async () => {
    const { postsDir, disk, mount } = await mounted()
    const warned = Promise.withResolvers<string>()
    const { ready, seen, until } = await watching(postsDir, () => {}, { warn: warned.resolve })
    await ready
    await mount(await makeFolder())
    expect(await warned.promise).toMatch(/^글 폴더가 비어 있어, 사이트는 있던 그대로입니다\. [^\n]+$/)
    expect(seen).toHaveLength(1)
    await put(disk, 'b.md', markdownPost('둘'))
    await mount(disk)
    await until(['a.md: 하나', 'b.md: 둘'])
  })

  it('빈 폴더를 살피는 사이에 디스크가 돌아와도 글을 내리지 않는다', async () => {
    const { postsDir, disk, mount } = await mounted()
    const { ready, seen, until } = await watching(postsDir)
    await ready
    const empty = await makeFolder()
    onTestFinished(() => listBy(readdir))
    listBy(async (listed: string) => {
      const entries = await readdir(listed, { withFileTypes: true })
      if (listed !== empty || entries.length > 0) return entries
      await put(disk, 'b.md', markdownPost('둘'))
      await rm(empty, { recursive: true })
      await symlink(disk, empty)
      return entries
    })
    await mount(empty)
    await until(['a.md: 하나', 'b.md: 둘'])
    expect(seen.map(({ length }) => length)).toEqual([1, 2])
  })

  it('살피는 사이에 디스크가 빠져도 글을 내리지 않는다', async () => {
    const { postsDir, disk } = await mounted()
    const warned = Promise.withResolvers<string>()
    const { ready, seen } = await watching(postsDir, () => {}, { warn: warned.resolve })
    await ready
    const empty = await makeFolder()
    onTestFinished(() => listBy(readdir))
    listBy(async (listed: string) => {
      if (listed !== disk) return readdir(listed, { withFileTypes: true })
      await rename(disk, `${disk}~`)
      onTestFinished(() => rm(`${disk}~`, { recursive: true, force: true }))
      await symlink(empty, disk)
      return []
    })
    await put(disk, 'b.md', markdownPost('둘'))
    expect(await warned.promise).toMatch(/^글 폴더가 비어 있어/)
    expect(seen).toHaveLength(1)
  })

  it('그 디스크에서 글을 모두 지우면 내린다', async () => {
    const { postsDir, disk } = await mounted()
    const { ready, until } = await watching(postsDir)
    await ready
    await rm(join(disk, 'a.md'))
    expect(await until([])).toEqual([])
  })
})
