import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { createFolderWatchers } from '#/server/posts-folder/folder-watchers.ts'

import { makeFolder, picture, put } from './folder-of.ts'
import { quiet } from './reading.ts'
import { markdownPost, type Results, watching } from './watching.ts'

const firstContent = (results: Results | undefined): string => (results?.[0]?.ok ? results[0].post.content : '')

const firstThumbnail = (results: Results | undefined) => results?.[0]?.ok === true && results[0].post.thumbnail

it('처음에 모두 읽고, 숨은 것과 다른 파일은 읽지 않는다', async () => {
  const folder = await makeFolder()
  await put(folder, 'b.md', markdownPost('나'))
  await put(folder, `2026/${'글'.normalize('NFD')}/a.md`, markdownPost('가'))
  await put(folder, 'c.md', '제목 없는 글')
  for (const path of ['.hidden.md', '.git/x.md', '2026/.draft/y.md', 'note.txt', 'd.md/e.txt']) {
    await put(folder, path, markdownPost('안 됨'))
  }
  const { ready, latest } = await watching(folder)
  await ready
  expect(latest()).toEqual(['2026/글/a.md: 가', 'b.md: 나', expect.stringContaining('c.md! 머리말이 없습니다.')])
})

it('이름이 UTF-8이 아닌 글과 폴더는 말없이 빠지지 않고, 이름을 바꾸라고 알린다', async () => {
  const folder = await makeFolder()
  const inEucKr = (...rest: string[]) =>
    Buffer.concat([Buffer.from(join(folder, '/')), Buffer.from([0xb1, 0xdb]), ...rest.map((part) => Buffer.from(part))])
  await put(folder, 'a.md', markdownPost('글'))
  await mkdir(inEucKr())
  for (const name of ['.md', '.png', '/b.md']) await writeFile(inEucKr(name), markdownPost('글'))
  const { ready, latest, until } = await watching(folder)
  await ready
  const reason = '이름이 UTF-8이 아니어서 읽을 수 없습니다. 이름을 바꿔 주세요.'
  expect(latest()).toEqual(['a.md: 글', `\uFFFD\uFFFD.md! ${reason}`, `\uFFFD\uFFFD/! ${reason}`])
  await rename(inEucKr('.md'), join(folder, 'b.md'))
  await rename(inEucKr(), join(folder, 'c'))
  expect(await until(['a.md: 글', 'b.md: 글', 'c/b.md: 글'])).toHaveLength(3)
})

it('새 파일, 고친 파일, 이름을 바꾼 파일, 지운 파일을 알아차린다', async () => {
  const folder = await makeFolder()
  const { ready, until } = await watching(folder)
  await ready
  const file = await put(folder, 'a.md', markdownPost('하나'))
  await until(['a.md: 하나'])
  await writeFile(file, markdownPost('둘!'))
  await until(['a.md: 둘!'])
  await rename(file, join(folder, 'b.md'))
  await until(['b.md: 둘!'])
  await rm(join(folder, 'b.md'))
  expect(await until([])).toHaveLength(0)
})

it('편집기처럼 옆에 써서 이름을 바꾸어도, 때가 옛날로 적혀도 알아차린다', async () => {
  const folder = await makeFolder()
  const file = await put(folder, 'a.md', markdownPost('하나'))
  const { until } = await watching(folder)
  await until(['a.md: 하나'])
  const draft = await put(folder, 'a.md~', markdownPost('두울'))
  await utimes(draft, 0, 0)
  await rename(draft, file)
  expect(await until(['a.md: 두울'])).toHaveLength(1)
})

it('나중에 생긴 폴더 안의 파일도, 그 폴더가 옮겨져도 안다', async () => {
  const folder = await makeFolder()
  const { ready, until } = await watching(folder)
  await ready
  await put(folder, '2026/봄/a.md', markdownPost('하나'))
  await until(['2026/봄/a.md: 하나'])
  await writeFile(join(folder, '2026/봄/b.md'), markdownPost('둘'))
  await until(['2026/봄/a.md: 하나', '2026/봄/b.md: 둘'])
  await rename(join(folder, '2026'), join(folder, '2027'))
  expect(await until(['2027/봄/a.md: 하나', '2027/봄/b.md: 둘'])).toHaveLength(2)
})

it('지우고 같은 이름으로 곧바로 다시 만든 폴더도 지켜본다', async () => {
  const folder = await makeFolder()
  await put(folder, '글/안/a.md', markdownPost('가'))
  let events = 0
  const watchers = createFolderWatchers(() => {
    events += 1
  }, quiet)
  onTestFinished(() => watchers.close())
  const folders = new Set([folder, join(folder, '글'), join(folder, '글/안')])
  expect(watchers.watchExactly(folders)).toBe(true)
  expect(watchers.watchExactly(folders)).toBe(false)
  for (const again of ['지우고', '옮기고']) {
    if (again === '지우고') await rm(join(folder, '글'), { recursive: true })
    else await rename(join(folder, '글'), join(folder, '.글'))
    await mkdir(join(folder, '글/안'), { recursive: true })
    await expect.poll(() => watchers.watchExactly(folders)).toBe(true)
    const before = events
    await put(folder, '글/안/b.md', markdownPost('나'))
    await expect.poll(() => events).toBeGreaterThan(before)
  }
})

it('Obsidian의 보관함이면 그 설정에 적힌 템플릿 폴더의 파일은 글이 아니고, 설정이 바뀌면 따라간다', async () => {
  const folder = await makeFolder()
  for (const path of ['a.md', '틀/글.md', '틀/안/편지.md', '틀.md']) await put(folder, path, markdownPost('글'))
  await put(folder, '.obsidian/templates.json', JSON.stringify({ folder: '틀'.normalize('NFD') }, null, 2))
  const { ready, latest, until } = await watching(folder)
  await ready
  expect(latest()).toEqual(['a.md: 글', '틀.md: 글'])
  await put(folder, '.obsidian/templates.json', JSON.stringify({ folder: '/틀/안/' }))
  await until(['a.md: 글', '틀.md: 글', '틀/글.md: 글'])
  await put(folder, '.obsidian/templates.json', JSON.stringify({ folder: '/' }))
  expect(await until(['a.md: 글', '틀.md: 글', '틀/글.md: 글', '틀/안/편지.md: 글'])).toHaveLength(4)
})

it('쓰다 만 파일은 다 쓰인 뒤에 다시 읽는다', async () => {
  const folder = await makeFolder()
  const { ready, until } = await watching(folder)
  await ready
  const file = await put(folder, 'a.md', '---\ntitle: 하나')
  await until(['a.md! 머리말이 --- 줄로 닫히지 않았습니다.'])
  await writeFile(file, markdownPost('하나'))
  expect(await until(['a.md: 하나'])).toHaveLength(1)
})

it('폴더가 사라지면 글을 그대로 둔 채 한 번 알리고, 돌아오면 다시 읽었다고 알린다', async () => {
  const folder = join(await makeFolder(), 'posts')
  await put(folder, 'a.md', markdownPost('하나'))
  const heard = Promise.withResolvers<void>()
  const warnings: string[] = []
  const warn = (line: string): void => {
    warnings.push(line)
    heard.resolve()
  }
  const { ready, latest, seen, until } = await watching(folder, () => {}, { warn })
  await ready
  await rename(folder, `${folder}~`)
  await heard.promise
  expect(latest()).toEqual(['a.md: 하나'])
  expect(seen).toHaveLength(1)
  await put(`${folder}~`, 'b.md', markdownPost('둘'))
  await rename(`${folder}~`, folder)
  await until(['a.md: 하나', 'b.md: 둘'])
  await writeFile(join(folder, 'b.md'), markdownPost('두울'))
  await until(['a.md: 하나', 'b.md: 두울'])
  expect(warnings).toEqual([
    expect.stringMatching(/^글 폴더를 읽지 못해, 사이트는 있던 그대로입니다\. .*ENOENT/),
    '글 폴더를 다시 읽었습니다.',
  ])
})

it('없는 폴더는 빈 폴더로 여기지 않는다', async () => {
  const { ready, seen } = await watching(join(await makeFolder(), 'posts'))
  await expect(ready).rejects.toThrow('ENOENT')
  expect(seen).toEqual([])
})

it('바뀌지 않은 글은 같은 것을 다시 건넨다', async () => {
  const folder = await makeFolder()
  await put(folder, 'a.md', markdownPost('하나'))
  const { ready, seen, until } = await watching(folder)
  await ready
  await put(folder, 'b.md', markdownPost('둘'))
  await until(['a.md: 하나', 'b.md: 둘'])
  expect(seen.at(-1)?.[0]).toBe(seen[0]?.[0])
  expect(seen).toHaveLength(2)
})

it('대표 그림이 나중에 생겨도 그 글에 선다', async () => {
  const folder = await makeFolder()
  await put(folder, 'a.md', '---\ntitle: 글\nthumbnail: images/a.png\n---\n')
  const { ready, seen, next } = await watching(folder)
  await ready
  expect(firstThumbnail(seen[0])).toBeNull()
  const appeared = next()
  await put(folder, 'images/a.png', await picture(20, 10))
  expect(firstThumbnail(await appeared)).toMatch(/^\/images\/[0-9a-f]{20}\//)
})

it('글이 쓰는 그림이 바뀌거나 생기면 그 글만 다시 읽는다', async () => {
  const folder = await makeFolder()
  await put(folder, 'a.md', markdownPost('그림', '![](images/a.png)'))
  await put(folder, 'b.md', markdownPost('글'))
  const { ready, seen, next } = await watching(folder)
  await ready
  expect(firstContent(seen[0])).toContain('그림이 없습니다')
  const appeared = next()
  await put(folder, 'images/a.png', await picture(20, 10))
  const first = firstContent(await appeared)
  expect(first).toContain('width="20" height="10"')
  const changed = next()
  await put(folder, 'images/a.png', await picture(20, 15))
  expect(firstContent(await changed)).toContain('width="20" height="15"')
  expect(seen.at(-1)?.[1]).toBe(seen[0]?.[1])
})
