import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { scan } from '#/server/posts-folder/scan.ts'

import { makeFolder, put } from './folder-of.ts'
import { markdownPost } from './watching.ts'

const { readdir, rename } = promises

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
