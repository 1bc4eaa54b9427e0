import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { runMain, runMainIn } from './run-main.ts'

const markdown = (title: string): string => `---\ntitle: ${title}\n---\n`

/** A blog of one post that is started again while its posts folder is empty, as if its disk came later. */
const startWithoutDisk = async () => {
  const before = await runMain({}, { '하나.md': markdown('하나') })
  await before.listening()
  before.signal('SIGTERM')
  await before.exited
  const [postsDir, disk] = [join(before.folder, 'posts'), join(before.folder, 'disk')]
  await rename(postsDir, disk)
  await mkdir(join(postsDir, '.git'), { recursive: true })
  const server = runMainIn(before.folder)
  const address = await server.listening()
  const answer = async (path: string) => (await fetch(`${address}${path}`)).json()
  const titles = async () => {
    const { stripedPosts } = await answer('/api/posts')
    return stripedPosts.map(({ title }: { readonly title: string }) => title)
  }
  return { ...server, postsDir, disk, titles }
}

it('글 폴더가 빈 채로 켜면 있던 글을 내리지 않고 할 일을 한 번 말하고, 디스크가 오면 그 글을 싣는다', async () => {
  const { postsDir, disk, titles, output, saying } = await startWithoutDisk()
  expect(await titles()).toEqual(['하나'])
  await rename(postsDir, `${postsDir}-empty`)
  await writeFile(join(disk, '둘.md'), markdown('둘'))
  await rename(disk, postsDir)
  await expect.poll(titles).toEqual(['둘', '하나'])
  await saying(/글 폴더를 다시 읽었습니다/)
  expect(output().match(/글 폴더가 비어 있어, [^\n]*디스크를 확인해 주세요\./g)).toHaveLength(1)
})

it('빈 채로 켠 글 폴더에 파일을 하나 넣으면, 말한 대로 글을 모두 내린다', async () => {
  const { postsDir, titles, saying } = await startWithoutDisk()
  expect(await titles()).toEqual(['하나'])
  await saying(/그 폴더에 아무 파일이나 하나 넣어 주세요\./)
  await writeFile(join(postsDir, '비움.txt'), '')
  await expect.poll(titles).toEqual([])
  await saying(/글 1개를 내렸습니다/)
})
