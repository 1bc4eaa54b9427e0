import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { stampOf } from '#/server/disk/files.ts'
import { createImages } from '#/server/images/images.ts'

import { hashIn, makeFolder, makeImages, picture, put } from './folder-of.ts'
import { thumbnailOf } from './reading.ts'

const { signal } = new AbortController()

const shown = (...addresses: readonly (string | null)[]) => new Set(addresses.map((address) => hashIn(address ?? '')))

/** The sizes that are on the disk, by the picture's address. */
const made = (cacheDir: string, address: string | null) => readdir(join(cacheDir, hashIn(address ?? '')))

describe('새 그림은 읽는 사람이 묻기 전에 줄여 둔다', () => {
  it('목록과 글에서 자주 쓰는 너비로, 원본보다 넓지 않게', async () => {
    const { postsDir, cacheDir, images } = await makeImages()
    await put(postsDir, '넓은.png', await picture(1000, 500))
    await put(postsDir, '좁은.png', await picture(500, 250))
    const [wide, narrow] = [await thumbnailOf(images, '넓은.png'), await thumbnailOf(images, '좁은.png')]
    await images.resizeAhead(shown(wide, narrow), signal)
    expect(await made(cacheDir, wide)).toEqual(['360.avif', '720.avif', '960.avif'])
    expect(await made(cacheDir, narrow)).toEqual(['360.avif', '500.avif'])
  })

  it('줄이는 사이에 실린 그림도', async () => {
    const { postsDir, cacheDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(500, 250))
    await put(postsDir, 'b.png', await picture(400, 250))
    const first = await thumbnailOf(images, 'a.png')
    const running = images.resizeAhead(shown(first), signal)
    const later = await thumbnailOf(images, 'b.png')
    await Promise.all([running, images.resizeAhead(shown(first, later), signal)])
    expect(await made(cacheDir, later)).toEqual(['360.avif', '400.avif'])
  })

  it('초안에만 있는 그림은 빼고', async () => {
    const { postsDir, cacheDir, images } = await makeImages()
    await put(postsDir, '글.png', await picture(500, 250))
    await put(postsDir, '초안.png', await picture(400, 250))
    const published = await thumbnailOf(images, '글.png')
    await thumbnailOf(images, '초안.png')
    await images.resizeAhead(shown(published), signal)
    expect(await readdir(cacheDir)).toEqual([hashIn(published ?? '')])
  })

  it('줄이는 사이에 누가 같은 것을 물어도 두 번 줄이지 않는다', async () => {
    const { postsDir, cacheDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(500, 250))
    const hash = hashIn((await thumbnailOf(images, 'a.png')) ?? '')
    const both = Promise.all([images.resizeAhead(new Set([hash]), signal), images.answer(`/images/${hash}/360.avif`)])
    // A second time would put another file in its place.
    const file = join(cacheDir, hash, '360.avif')
    await expect.poll(() => stampOf(file), { interval: 1 }).not.toBeNull()
    const first = await stampOf(file)
    await both
    expect(await stampOf(file)).toBe(first)
  })

  it('사라진 그림은 건너뛴다', async () => {
    const { postsDir, cacheDir, images } = await makeImages()
    const gone = await put(postsDir, 'a.png', await picture(500, 250))
    await put(postsDir, 'b.png', await picture(400, 250))
    const lost = await thumbnailOf(images, 'a.png')
    const left = await thumbnailOf(images, 'b.png')
    await rm(gone)
    await images.resizeAhead(shown(lost, left), signal)
    expect(await made(cacheDir, left)).toEqual(['360.avif', '400.avif'])
  })

  it('둘 곳이 없으면 한 번만 말하고, 읽는 사람에게는 그대로 준다', async () => {
    const folder = await makeFolder()
    const warnings: string[] = []
    const cacheDir = await put(folder, '파일', '폴더가 아니다')
    const images = createImages({ postsDir: folder, cacheDir, log: { warn: (text) => warnings.push(text) } })
    for (const name of ['a.png', 'b.png']) await put(folder, name, await picture(500, name === 'a.png' ? 250 : 260))
    const addresses = [await thumbnailOf(images, 'a.png'), await thumbnailOf(images, 'b.png')]
    await images.resizeAhead(shown(...addresses), signal)
    expect(warnings).toEqual([expect.stringMatching(/^그림을 미리 줄이지 못했습니다\./)])
    for (const address of addresses) expect((await images.answer(address ?? ''))?.type).toBe('image/webp')
  })

  it('멈추면 그만두고, 아무 말도 하지 않는다', async () => {
    const warnings: string[] = []
    const { postsDir, cacheDir, images } = await makeImages({ warn: (text) => warnings.push(text) })
    await put(postsDir, 'a.png', await picture(500, 250))
    const address = await thumbnailOf(images, 'a.png')
    await images.resizeAhead(shown(address), AbortSignal.abort())
    expect(await readdir(cacheDir)).toEqual([])
    expect(warnings).toEqual([])
  })
})
