import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it, vi } from 'vitest'

import { createPreviews, type Previews } from '#/server/covers/preview-files.ts'
import type { Images } from '#/server/images/images.ts'
import { QueueFull } from '#/server/queue.ts'

import { postFile } from './blog.ts'
import { quiet } from './markdown/reading.ts'
import { openBlogServer } from './open-blog-server.ts'
import { scratchFolder } from './scratch-folder.ts'

const bytes = (text: string) => Promise.resolve(new TextEncoder().encode(text))

it('미리 보기는 한 번 그려 디스크에 두고, 다시 켜도 그리지 않는다', async () => {
  const cacheDir = await scratchFolder()
  const draw = vi.fn<() => ReturnType<typeof bytes>>(() => bytes('그림'))
  const first = createPreviews({ cacheDir, log: quiet })
  await first.get('1-가.png', draw)
  await first.get('1-가.png', draw)
  const again = await createPreviews({ cacheDir, log: quiet }).get('1-가.png', draw)
  expect(new TextDecoder().decode(again)).toBe('그림')
  expect(draw).toHaveBeenCalledOnce()
})

it('전기가 나가 빈 파일로 남은 미리 보기는 다시 그린다', async () => {
  const cacheDir = await scratchFolder()
  await writeFile(join(cacheDir, '1-가.png'), '')
  const drawn = await createPreviews({ cacheDir, log: quiet }).get('1-가.png', () => bytes('그림'))
  expect(new TextDecoder().decode(drawn)).toBe('그림')
  expect(await readFile(join(cacheDir, '1-가.png'), 'utf8')).toBe('그림')
})

it('한꺼번에 물으면 하나씩 차례로, 같은 것은 한 번만 그리고, 줄이 길면 뒤에 온 이를 돌려보낸다', async () => {
  const previews = createPreviews({ cacheDir: await scratchFolder(), log: quiet })
  const go = Promise.withResolvers<void>()
  let [running, most, drawn] = [0, 0, 0]
  const draw = async () => {
    running += 1
    drawn += 1
    most = Math.max(most, running)
    await go.promise
    running -= 1
    return bytes('그림')
  }
  const names = Array.from({ length: 150 }, (_, index) => `${index}.png`)
  const asked = names.flatMap((name) => [previews.get(name, draw), previews.get(name, draw)])
  const settled = Promise.allSettled(asked)
  // What does not fit is refused while the first one is still being drawn.
  await expect(
    Promise.any(asked.map((each) => each.then(() => Promise.reject(new Error('drawn')), String))),
  ).resolves.toMatch('too many')
  go.resolve()
  const refused = (await settled).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.every((reason) => reason instanceof QueueFull)).toBe(true)
  expect([most, drawn, refused.length]).toEqual([1, 31, 2 * (150 - 31)])
  await expect(previews.get('149.png', draw)).resolves.toHaveLength(6)
})

it('글에서 뺀 그림을 오려 둔 것과 제목이 바뀐 표지는 지우고, 보이는 것은 그대로 둔다', async () => {
  const cacheDir = await scratchFolder()
  const previews = createPreviews({ cacheDir, log: quiet })
  const names = ['가나-960.jpg', '다라-960.jpg', '1-새.png', '1-옛.png', 'site-이름.png']
  for (const name of names) await previews.get(name, () => bytes(name))
  await previews.forgetOthers({ images: new Set(['가나']), covers: new Set(['1-새.svg']) })
  expect(new Set(await readdir(cacheDir))).toEqual(new Set(['가나-960.jpg', '1-새.png', 'site-이름.png']))
  const again = vi.fn<() => ReturnType<typeof bytes>>(() => bytes('다시'))
  for (const name of names) await previews.get(name, again)
  expect(again).toHaveBeenCalledTimes(2)
})

it('저장할 수 없어도 그림은 나가고, 그리다 실패한 것은 다음에 다시 그린다', async () => {
  const folder = await scratchFolder()
  await writeFile(join(folder, '막힌'), '')
  const log = { warn: vi.fn<(line: string) => void>() }
  const previews = createPreviews({ cacheDir: join(folder, '막힌'), log })
  await expect(previews.get('1.png', () => Promise.reject(new Error('sharp')))).rejects.toThrow('sharp')
  expect(await previews.get('1.png', () => bytes('그림'))).toHaveLength(6)
  expect(log.warn).toHaveBeenCalledOnce()
})

it('줄이 길면 언제 다시 오라는 429이고, 없는 글의 그림은 그리지도 않는다', async () => {
  const preview = vi.fn<Previews['get']>(() => Promise.reject(new QueueFull()))
  const { fetch, show, get } = await openBlogServer({ previews: { get: preview } })
  await show([postFile('글.md', { thumbnail: null })])
  const [, cover = ''] = /"(\/covers\/[^"]+)\.svg"/.exec(JSON.stringify(await get('/api/posts'))) ?? []
  const response = await fetch(`${cover}.png`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
  preview.mockClear()
  expect((await fetch('/covers/9-aaaaaaaaaaaa.png')).status).toBe(404)
  expect(preview).not.toHaveBeenCalled()
})

it('줄인 그림의 줄이 길어도 언제 다시 오라는 429이고, 줄은 손님의 망마다 선다', async () => {
  const answer = vi.fn<Images['answer']>(() => Promise.reject(new QueueFull()))
  const { fetch } = await openBlogServer({ images: { answer }, trustProxy: true })
  const response = await fetch('/images/가/480.webp', { headers: { 'x-forwarded-for': '2001:db8:1:2::3' } })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
  expect(answer).toHaveBeenCalledWith(expect.any(String), '2001:db8:1::/48')
})
