import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { runMain, runMainIn } from './run-main.ts'

const markdown = (title: string): string => `---\ntitle: ${title}\n---\n`

/** A blog that is started again with another folder in the place of its posts folder. */
const startAgainWith = async (
  postsFolder: string | null,
  posts: Record<string, string> = { '하나.md': markdown('하나') },
) => {
  const before = await runMain({}, posts)
  await before.listening()
  before.signal('SIGTERM')
  await before.exited
  const [postsDir, disk] = [join(before.folder, 'posts'), join(before.folder, 'disk')]
  await rename(postsDir, disk)
  await (postsFolder === null ? mkdir(postsDir) : symlink(postsFolder, postsDir))
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

it('꺼 둔 사이에 글을 모두 지웠으면, 켤 때 내리고 그렇다고 말한다', async () => {
  const { titles, saying } = await startAgainWith(null)
  expect(await titles()).toEqual([])
  await saying(/글 1개를 내렸습니다/)
})

/** A folder in memory, which is another disk than that of the other folders here. */
const memory = '/dev/shm'
const isOtherDisk = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev

const startWithoutDisk = async (posts?: Record<string, string>) => {
  const bare = await mkdtemp(join(memory, 'geulbang-'))
  onTestFinished(() => rm(bare, { recursive: true, force: true }))
  return startAgainWith(bare, posts)
}

describe.runIf(isOtherDisk)('글 폴더의 디스크가 아직 없을 때 켜면', () => {
  it('있던 글을 내리지 않고 할 일을 한 번 말하고, 디스크가 오면 그 글을 싣는다', async () => {
    const { postsDir, disk, titles, output, saying } = await startWithoutDisk()
    expect(await titles()).toEqual(['하나'])
    await rename(postsDir, `${postsDir}-empty`)
    await writeFile(join(disk, '둘.md'), markdown('둘'))
    await rename(disk, postsDir)
    await expect.poll(titles).toEqual(['둘', '하나'])
    await saying(/글 폴더를 다시 읽었습니다/)
    expect(output().match(/글 폴더가 비어 있어, [^\n]*디스크를 확인해 주세요\./g)).toHaveLength(1)
  })

  it('그 빈 폴더에 파일을 하나 넣으면, 말한 대로 글을 모두 내린다', async () => {
    const { postsDir, titles, saying } = await startWithoutDisk()
    expect(await titles()).toEqual(['하나'])
    await saying(/그 폴더에 이름이 점\(\.\)으로 시작하지 않는 파일을 하나 넣어 주세요\./)
    await writeFile(join(postsDir, '비움.txt'), '')
    await expect.poll(titles).toEqual([])
    await saying(/글 1개를 내렸습니다/)
  })

  it('내릴 글이 없던 블로그는 빈 채로 켜진다', async () => {
    const { titles, postsDir } = await startWithoutDisk({ '초안.md': '---\ntitle: 초안\ndraft: true\n---\n' })
    expect(await titles()).toEqual([])
    await writeFile(join(postsDir, '둘.md'), markdown('둘'))
    await expect.poll(titles).toEqual(['둘'])
  })
})
