import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { runMain, runMainIn } from './run-main.ts'

it('그림을 쓰다가 죽은 서버가 남긴 것은 다시 켤 때 치우고, 다른 서버가 지금 쓰는 것은 둔다', async () => {
  const first = await runMain()
  await first.listening()
  first.signal('SIGKILL')
  await first.exited
  const previews = join(first.folder, 'data', 'previews')
  await mkdir(previews, { recursive: true })
  const [left, writing] = ['site-a.png.1.part', 'site-b.png.2.part'] as const
  for (const name of [left, writing]) await writeFile(join(previews, name), '그림')
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await utimes(join(previews, left), anHourAgo, anHourAgo)
  await runMainIn(first.folder).listening()
  await expect.poll(async () => readdir(previews)).not.toContain(left)
  expect(await readdir(previews)).toContain(writing)
})
