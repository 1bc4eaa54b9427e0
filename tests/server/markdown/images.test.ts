import { readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { createImages } from '#/server/images/images.ts'
import { createPostCache } from '#/server/posts-folder/post-cache.ts'
import { readPostFile } from '#/server/posts-folder/read-post-file.ts'
import { scan } from '#/server/posts-folder/scan.ts'

import { hashIn, makeImages, picture, put, withChunk } from './folder-of.ts'
import { pictureOf, thumbnailOf } from './reading.ts'
import { quiet } from './reading.ts'

describe('줄인 그림의 답', () => {
  it('처음 물을 때 만들고, 다음에는 디스크에서, 다시 켠 뒤에도 답한다', async () => {
    const { postsDir, cacheDir, images } = await makeImages()
    const file = await put(postsDir, 'a.png', await picture(1000, 500))
    const address = (await thumbnailOf(images, 'a.png')) ?? ''
    const first = await images.answer(address)
    expect(first?.type).toBe('image/webp')
    expect(await sharp(first?.body).metadata()).toMatchObject({ width: 960, height: 480, format: 'webp' })

    await rm(file)
    expect(await images.answer(address)).toEqual(first)
    expect(await createImages({ postsDir, cacheDir, log: quiet }).answer(address)).toEqual(first)
  })

  it('브라우저에는 같은 너비의 AVIF로도 답한다', async () => {
    const { postsDir, cacheDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(1000, 500))
    const hash = hashIn((await thumbnailOf(images, 'a.png')) ?? '')
    const answer = await images.answer(`/images/${hash}/1440.avif`)
    expect(answer?.type).toBe('image/avif')
    const { mediaType, width, height } = await sharp(answer?.body).metadata()
    expect({ mediaType, width, height }).toEqual({ mediaType: 'image/avif', width: 1000, height: 500 })
    expect(await readdir(join(cacheDir, hash))).toEqual(['1000.avif'])
  })

  it('전기가 나가 빈 파일로 남은 그림은 다시 줄인다', async () => {
    const { postsDir, cacheDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(1000, 500))
    const address = (await thumbnailOf(images, 'a.png')) ?? ''
    await put(cacheDir, `${hashIn(address)}/960.webp`, '')
    const answer = await images.answer(address)
    expect(await sharp(answer?.body).metadata()).toMatchObject({ width: 960, height: 480 })
  })

  it('서로 다른 그림을 한꺼번에 물어도 저마다 제 그림을 받는다', async () => {
    const { postsDir, images } = await makeImages()
    const widths = [50, 40, 30, 20, 10]
    for (const width of widths) await put(postsDir, `${width}.png`, await picture(width, 10))
    const described = await Promise.all(widths.map((width) => pictureOf(images, `${width}.png`)))
    expect(described.map((found) => found?.width)).toEqual(widths)
  })

  it('같은 것을 함께 물으면 한 번만 만들고, 조각 파일을 남기지 않는다', async () => {
    const { postsDir, cacheDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(1000, 500))
    const hash = hashIn((await thumbnailOf(images, 'a.png')) ?? '')
    const answers = await Promise.all(Array.from({ length: 20 }, () => images.answer(`/images/${hash}/480.webp`)))
    expect(new Set(answers.map((answer) => answer?.body)).size).toBe(1)
    expect(await readdir(join(cacheDir, hash))).toEqual(['480.webp'])
  })

  it('한 손님이 많이 물어 두어도 다른 손님은 그 뒤에 서지 않는다', async () => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(1000, 500))
    await put(postsDir, 'b.png', await picture(1000, 400))
    const [many, one] = [await pictureOf(images, 'a.png'), await thumbnailOf(images, 'b.png')]
    const served: string[] = []
    const ask = async (client: string, address: string) => {
      await images.answer(address, client)
      served.push(client)
    }
    const asked = (many?.widths ?? []).flatMap((width) => [`${width}.avif`, `${width}.webp`])
    const strangers = asked.map((name) => ask('낯선 이', `/images/${many?.hash}/${name}`))
    await Promise.all([...strangers, ask('독자', one ?? '')])
    expect(served).toHaveLength(asked.length + 1)
    expect(served.at(-1)).toBe('낯선 이')
  })

  it('큰 그림 여럿이 메모리를 다 쓰지 않도록, 한꺼번에 물어도 하나씩 줄인다', async () => {
    const { postsDir, images } = await makeImages()
    const names = ['a.png', 'b.png', 'c.png']
    for (const [index, name] of names.entries()) await put(postsDir, name, await picture(2000, 1000 + index))
    const addresses = await Promise.all(names.map((name) => thumbnailOf(images, name)))
    let most = 0
    // sharp's thread moves tasks from the queue to those in process: read in this order, none is counted twice.
    const look = () => {
      const { process } = sharp.counters()
      most = Math.max(most, process + sharp.counters().queue)
    }
    sharp.queue.on('change', look)
    const answers = await Promise.all(addresses.map((address) => images.answer(address ?? '')))
    sharp.queue.off('change', look)
    expect(answers).not.toContain(null)
    expect(most).toBeLessThan(2)
  })

  it('통째로 풀어야 하는 큰 그림은 줄이지 않고 원본 그대로 내준다', async () => {
    const { postsDir, images } = await makeImages()
    const size = { width: 5000, height: 5000 }
    const large = sharp({ create: { ...size, channels: 3, background: '#c2573f' } })
    await put(postsDir, 'a.avif', await large.avif({ effort: 0 }).toBuffer())
    await put(postsDir, 'a.jpg', await large.jpeg().toBuffer())
    expect(await images.describe('a.avif')).toEqual({ ...size, hash: null, widths: [], file: '/files/a.avif' })
    expect(await images.describe('a.jpg')).toMatchObject({ ...size, widths: [240, 360, 480, 720, 960, 1200, 1440] })
  })

  it('움직이는 PNG는 움직이도록 원본 그대로 내주고, 그렇게 보일 뿐인 것은 줄인다', async () => {
    const { postsDir, images } = await makeImages()
    const still = await picture(1000, 500)
    const twoFrames = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])
    const text = Buffer.from('Comment\0acTL')
    await put(postsDir, 'a.png', withChunk(withChunk(still, 'acTL', twoFrames, 'before'), 'tEXt', text, 'before'))
    await put(postsDir, 'b.png', withChunk(still, 'tEXt', text, 'before'))
    await put(postsDir, 'c.png', withChunk(still, 'acTL', twoFrames, 'after'))
    const size = { width: 1000, height: 500 }
    expect(await images.describe('a.png')).toEqual({ ...size, hash: null, widths: [], file: '/files/a.png' })
    expect(await thumbnailOf(images, 'a.png')).toBe('/files/a.png')
    for (const name of ['b.png', 'c.png']) expect(await thumbnailOf(images, name)).toMatch(/^\/images\//)
  })

  it('원본보다 넓게 물으면 키우지 않고 있는 만큼 내준다', async () => {
    const { postsDir, cacheDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(1000, 500))
    const hash = hashIn((await thumbnailOf(images, 'a.png')) ?? '')
    const answer = await images.answer(`/images/${hash}/1440.webp`)
    expect(await sharp(answer?.body).metadata()).toMatchObject({ width: 1000, height: 500 })
    expect(await readdir(join(cacheDir, hash))).toEqual(['1000.webp'])
  })

  it('모르는 그림, 없는 너비, 다른 주소에는 답하지 않는다', async () => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(1000, 500))
    const hash = hashIn((await thumbnailOf(images, 'a.png')) ?? '')
    for (const address of [
      `/images/${hash}/961.webp`,
      `/images/${hash}/961.avif`,
      `/images/${hash}/480.jpeg`,
      `/images/${hash}/1441.webp`,
      `/images/${hash}/0.webp`,
      `/images/${hash}/480.png`,
      `/images/${hash}/../${hash}/480.webp`,
      `/images/${'0'.repeat(20)}/480.webp`,
      '/images/../../etc/passwd',
      '/',
    ]) {
      expect(await images.answer(address)).toBeNull()
    }
  })

  it('그림이 바뀌면 주소도 바뀌고, 옛 주소가 새 그림을 내주지 않는다', async () => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(1000, 500))
    const before = (await thumbnailOf(images, 'a.png')) ?? ''
    await put(postsDir, 'a.png', await picture(1000, 400, 'png', '#24424a'))
    const after = (await thumbnailOf(images, 'a.png')) ?? ''
    expect(after).not.toBe(before)
    expect(await images.answer(before)).toBeNull()
    expect(await images.answer(after)).not.toBeNull()
  })

  it('파일이 틀려 옛 글을 그대로 둔 채 다시 켜도, 그 글의 그림은 나온다', async () => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, 'images/a.png', await picture(1000, 500))
    const address = (await thumbnailOf(images, 'images/a.png')) ?? ''
    await put(postsDir, '글.md', '---\ndate: 언젠가\n---\n![](images/a.png)')
    const { cacheDir } = await makeImages()
    const restarted = createImages({ postsDir, cacheDir, log: quiet })
    const posts = createPostCache({ read: readPostFile, images: restarted, log: quiet })
    const found = await scan(postsDir)
    await posts.update(found, () => false)
    await posts.describePictures(found, () => false)
    expect(posts.results()).toMatchObject([{ ok: false }])
    expect(await restarted.answer(address)).not.toBeNull()
  })

  it('같은 그림이 두 곳에 있으면 한쪽이 사라져도 답한다', async () => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(1000, 500))
    const copy = await put(postsDir, 'b.png', await picture(1000, 500))
    const address = (await thumbnailOf(images, 'a.png')) ?? ''
    expect(await thumbnailOf(images, 'b.png')).toBe(address)
    await rename(copy, `${copy}.old`)
    expect(await images.answer(address)).not.toBeNull()
  })

  it('폴더 밖을 가리키는 링크와 숨은 파일은 그림이 아니다', async () => {
    const { postsDir, cacheDir, images } = await makeImages()
    await put(cacheDir, 'secret.png', await picture(10, 10))
    await symlink(join(cacheDir, 'secret.png'), join(postsDir, 'link.png'))
    await put(postsDir, '.git/a.png', await picture(10, 10))
    for (const path of ['link.png', '.git/a.png', '../secret.png', '', '/', 'a\0.png', 'a\\b.png']) {
      expect(await images.describe(path)).toBeNull()
    }
  })
})
