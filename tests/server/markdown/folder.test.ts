import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { watchPosts } from '#/server/markdown/folder.ts'
import { createImages } from '#/server/markdown/images.ts'
import type { PostFileResult } from '#/server/posts/post-file.ts'

import { makeFolder, picture, put } from './folder-of.ts'
import { quiet } from './reading.ts'

// Real files on what may be a busy machine.
vi.setConfig({ testTimeout: 20_000 })

const post = (title: string, body = ''): string => `---\ntitle: ${title}\n---\n${body}`

/** `글 a.md: 제목`, or the reason of a problem. */
const line = (result: PostFileResult): string =>
  result.ok ? `${result.post.path}: ${result.post.title}` : `${result.problem.path}! ${result.problem.reason}`

type Results = readonly PostFileResult[]

const firstContent = (results: Results | undefined): string => (results?.[0]?.ok ? results[0].post.content : '')

/** Watches a folder; `until` waits for results that satisfy it, those that already came included. */
const watching = async (postsDir: string, onChange: (results: Results) => void | Promise<void> = () => {}) => {
  const seen: Results[] = []
  const waiting = new Set<() => void>()
  const images = createImages({ postsDir, cacheDir: await makeFolder(), log: quiet })
  const watch = watchPosts({
    postsDir,
    images,
    log: quiet,
    onChange: async (results) => {
      await onChange(results)
      seen.push(results)
      for (const look of waiting) look()
    },
  })
  onTestFinished(() => watch.close())
  const latest = (): readonly string[] => seen.at(-1)?.map(line) ?? ['아직 없음']
  const until = (expected: readonly string[]): Promise<Results> =>
    new Promise((resolve) => {
      const look = () => {
        if (JSON.stringify(latest()) !== JSON.stringify(expected)) return
        waiting.delete(look)
        resolve(seen.at(-1) ?? [])
      }
      waiting.add(look)
      look()
    })
  const next = (): Promise<Results> =>
    new Promise((resolve) => {
      const look = () => {
        waiting.delete(look)
        resolve(seen.at(-1) ?? [])
      }
      waiting.add(look)
    })
  return { ...watch, seen, latest, until, next }
}

test('처음에 모두 읽고, 숨은 것과 다른 파일은 읽지 않는다', async () => {
  const folder = await makeFolder()
  await put(folder, 'b.md', post('나'))
  await put(folder, `2026/${'글'.normalize('NFD')}/a.md`, post('가'))
  await put(folder, 'c.md', '제목 없는 글')
  for (const path of ['.hidden.md', '.git/x.md', '2026/.draft/y.md', 'note.txt', 'd.md/e.txt']) {
    await put(folder, path, post('안 됨'))
  }
  const { ready, latest } = await watching(folder)
  await ready
  expect(latest()).toEqual(['2026/글/a.md: 가', 'b.md: 나', expect.stringContaining('c.md! 머리말이 없습니다.')])
})

test('새 파일, 고친 파일, 이름을 바꾼 파일, 지운 파일을 알아차린다', async () => {
  const folder = await makeFolder()
  const { ready, until } = await watching(folder)
  await ready
  const file = await put(folder, 'a.md', post('하나'))
  await until(['a.md: 하나'])
  await writeFile(file, post('둘!'))
  await until(['a.md: 둘!'])
  await rename(file, join(folder, 'b.md'))
  await until(['b.md: 둘!'])
  await rm(join(folder, 'b.md'))
  expect(await until([])).toHaveLength(0)
})

test('편집기처럼 옆에 써서 이름을 바꾸어도, 때가 옛날로 적혀도 알아차린다', async () => {
  const folder = await makeFolder()
  const file = await put(folder, 'a.md', post('하나'))
  const { until } = await watching(folder)
  await until(['a.md: 하나'])
  const draft = await put(folder, 'a.md~', post('두울'))
  await utimes(draft, 0, 0)
  await rename(draft, file)
  expect(await until(['a.md: 두울'])).toHaveLength(1)
})

test('나중에 생긴 폴더 안의 파일도, 그 폴더가 옮겨져도 안다', async () => {
  const folder = await makeFolder()
  const { ready, until } = await watching(folder)
  await ready
  await put(folder, '2026/봄/a.md', post('하나'))
  await until(['2026/봄/a.md: 하나'])
  await writeFile(join(folder, '2026/봄/b.md'), post('둘'))
  await until(['2026/봄/a.md: 하나', '2026/봄/b.md: 둘'])
  await rename(join(folder, '2026'), join(folder, '2027'))
  expect(await until(['2027/봄/a.md: 하나', '2027/봄/b.md: 둘'])).toHaveLength(2)
})

test('쓰다 만 파일은 다 쓰인 뒤에 다시 읽는다', async () => {
  const folder = await makeFolder()
  const { ready, until } = await watching(folder)
  await ready
  const file = await put(folder, 'a.md', '---\ntitle: 하나')
  await until(['a.md! 머리말이 --- 줄로 닫히지 않았습니다.'])
  await writeFile(file, post('하나'))
  expect(await until(['a.md: 하나'])).toHaveLength(1)
})

test('폴더가 없으면 빈 채로 시작하고, 생기면 읽고, 사라지면 비운다', async () => {
  const folder = join(await makeFolder(), 'posts')
  const { ready, latest, until } = await watching(folder)
  await ready
  expect(latest()).toEqual([])
  await put(folder, 'a.md', post('하나'))
  await until(['a.md: 하나'])
  await rm(folder, { recursive: true })
  await until([])
  await put(folder, 'b.md', post('둘'))
  await until(['b.md: 둘'])
})

test('바뀌지 않은 글은 같은 것을 다시 건넨다', async () => {
  const folder = await makeFolder()
  await put(folder, 'a.md', post('하나'))
  const { ready, seen, until } = await watching(folder)
  await ready
  await put(folder, 'b.md', post('둘'))
  await until(['a.md: 하나', 'b.md: 둘'])
  expect(seen.at(-1)?.[0]).toBe(seen[0]?.[0])
  expect(seen).toHaveLength(2)
})

test('글이 쓰는 그림이 바뀌거나 생기면 그 글만 다시 읽는다', async () => {
  const folder = await makeFolder()
  await put(folder, 'a.md', post('그림', '![](images/a.png)'))
  await put(folder, 'b.md', post('글'))
  const { ready, seen, next } = await watching(folder)
  await ready
  expect(firstContent(seen[0])).toContain('src="images/a.png"')
  const appeared = next()
  await put(folder, 'images/a.png', await picture(20, 10))
  const first = firstContent(await appeared)
  expect(first).toContain('width="20" height="10"')
  const changed = next()
  await put(folder, 'images/a.png', await picture(20, 15))
  expect(firstContent(await changed)).toContain('width="20" height="15"')
  expect(seen.at(-1)?.[1]).toBe(seen[0]?.[1])
})

test('링크는 폴더 안에서만 따라가고, 돌고 도는 링크에 갇히지 않는다', async () => {
  const [folder, outside] = [await makeFolder(), await makeFolder()]
  await put(outside, 'secret.md', post('밖'))
  await put(folder, '..data/real.md', post('안'))
  await put(folder, 'a/b.md', post('글'))
  await symlink(join(outside, 'secret.md'), join(folder, 'secret.md'))
  await symlink(outside, join(folder, 'out'))
  await symlink('..', join(folder, 'a/loop'))
  await symlink('nowhere', join(folder, 'dangling.md'))
  await symlink('..data/real.md', join(folder, 'real.md'))
  await symlink('a/b.md', join(folder, 'again.md'))
  const { ready, latest } = await watching(folder)
  await ready
  expect(latest()).toEqual(['a/b.md: 글', 'real.md: 안'])
})

test('읽을 수 없는 것은 그것만 알린다', async () => {
  const folder = await makeFolder()
  await put(folder, 'a.md', post('하나'))
  await put(folder, 'b.md', new Uint8Array([0xff, 0xfe, 0x00]))
  await mkdir(join(folder, 'c.md'))
  const { ready, latest } = await watching(folder)
  await ready
  expect(latest()).toEqual(['a.md: 하나', 'b.md! UTF-8로 저장된 파일이 아닙니다.'])
})

test('onChange는 겹치지 않고, 실패하면 다시 건넨다', async () => {
  const folder = await makeFolder()
  let running = 0
  let calls = 0
  const { ready, until } = await watching(folder, async (results) => {
    running += 1
    calls += 1
    expect(running).toBe(1)
    await put(folder, `${calls < 4 ? calls : 3}.md`, post('글'))
    running -= 1
    if (results.length === 2) throw new Error('데이터베이스가 바쁘다')
  })
  await ready
  await until(['1.md: 글', '2.md: 글', '3.md: 글'])
})

test('첫 onChange가 실패하면 ready가 알린다', async () => {
  const folder = await makeFolder()
  const { ready } = await watching(folder, () => Promise.reject(new Error('데이터베이스가 없다')))
  await expect(ready).rejects.toThrow('데이터베이스가 없다')
})

test('닫은 뒤에는 아무것도 부르지 않는다', async () => {
  const folder = await makeFolder()
  const { seen, ...watch } = await watching(folder)
  await watch.ready
  await put(folder, 'a.md', post('하나'))
  await watch.close()
  const count = seen.length
  await put(folder, 'b.md', post('둘'))
  await watch.close()
  expect(seen).toHaveLength(count)
})

test('많은 글도 차례로 읽고, 그동안 다른 일이 돌아간다', async () => {
  const folder = await makeFolder()
  await Promise.all(
    Array.from({ length: 300 }, (_, index) => put(folder, `${index % 7}/${index}.md`, post(`글 ${index}`))),
  )
  let turns = 0
  const turn = setInterval(() => (turns += 1), 1)
  const { ready, latest } = await watching(folder)
  await ready
  clearInterval(turn)
  expect(latest()).toHaveLength(300)
  expect(turns).toBeGreaterThan(5)
})
