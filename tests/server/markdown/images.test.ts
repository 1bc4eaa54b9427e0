import { readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import { createImages } from '#/server/markdown/images.ts'

import { makeFolder, picture, put } from './folder-of.ts'
import { htmlOf, quiet, readPost } from './reading.ts'

const setUp = async () => {
  const [postsDir, cacheDir] = [await makeFolder(), await makeFolder()]
  return { postsDir, cacheDir, images: createImages({ postsDir, cacheDir, log: quiet }) }
}

const hashIn = (text: string): string => /\/images\/([0-9a-f]{20})\//.exec(text)?.[1] ?? '없음'

describe('글 속의 그림', () => {
  test('크기와 여러 너비를 알고, 홀로 서면 제목이 설명이 된다', async () => {
    const { postsDir, images } = await setUp()
    await put(postsDir, '2026/images/큰 사진.png', await picture(2000, 1000))
    const html = await htmlOf('![책상](images/큰%20사진.png "내 책상")', { images })
    const base = `/images/${hashIn(html)}`
    expect(html).toBe(
      `<figure><img src="${base}/960.webp" alt="책상" loading="lazy" decoding="async" width="2000" height="1000" ` +
        `srcset="${base}/480.webp 480w, ${base}/960.webp 960w, ${base}/1440.webp 1440w" ` +
        'sizes="(max-width: 768px) 100vw, 720px"><figcaption>내 책상</figcaption></figure>',
    )
  })

  test.each([
    [300, [300]],
    [480, [480]],
    [700, [480, 700]],
    [1200, [480, 960, 1200]],
    [1440, [480, 960, 1440]],
    [4000, [480, 960, 1440]],
  ])('너비 %i의 그림은 %j로만 줄인다', async (width, widths) => {
    const { postsDir, images } = await setUp()
    await put(postsDir, 'a.png', await picture(width, 10))
    expect(await images.describe('a.png')).toMatchObject({ width, height: 10, widths })
  })

  test.each(['images/b.png', './images/b.png', '../2026/images/b.png', '../../../2026/images/b.png', 'images/%62.png'])(
    '%s는 글이 놓인 곳에서 찾는다',
    async (path) => {
      const { postsDir, images } = await setUp()
      await put(postsDir, '2026/images/b.png', await picture(20, 10))
      expect(await htmlOf(`![](${path})`, { images })).toContain('/20.webp"')
    },
  )

  test.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ])('파일 이름이 %s이고 글이 %s여도 찾는다', async (onDisk, written) => {
    const { postsDir, images } = await setUp()
    await put(postsDir, `2026/${'여행'.normalize('NFC')}/${'바다.png'.normalize(onDisk)}`, await picture(20, 10))
    expect(await htmlOf(`![](여행/${'바다.png'.normalize(written)})`, { images })).toContain('width="20" height="10"')
    expect(await htmlOf(`![](${encodeURI('여행/바다.png'.normalize(written))})`, { images })).toContain('width="20"')
  })

  test('카메라를 세워 찍은 사진은 선 대로 보인다', async () => {
    const { postsDir, images } = await setUp()
    const photo = await sharp(await picture(200, 100, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await put(postsDir, 'a.jpg', photo)
    const described = await images.describe('a.jpg')
    expect(described).toMatchObject({ width: 100, height: 200 })
    const answer = await images.answer(`/images/${described?.hash}/100.webp`)
    expect(await sharp(answer?.body).metadata()).toMatchObject({ width: 100, height: 200, format: 'webp' })
  })

  test('그린 그림과 움직이는 그림은 원본 그대로 보인다', async () => {
    const { postsDir, images } = await setUp()
    await put(postsDir, '2026/그림.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>')
    await put(postsDir, '2026/a.gif', await picture(20, 10, 'gif'))
    const frames = [await picture(20, 10), await picture(20, 10, 'png', '#24424a')]
    await put(
      postsDir,
      '2026/b.webp',
      await sharp(
        frames.map((frame) => Buffer.from(frame)),
        { join: { animated: true } },
      )
        .webp()
        .toBuffer(),
    )
    const html = await htmlOf('![](그림.svg) ![](a.gif) ![](b.webp)', { images })
    expect(html).toContain(
      '<img src="/files/2026/%EA%B7%B8%EB%A6%BC.svg" alt="" loading="lazy" decoding="async" width="40" height="30">',
    )
    expect(html).toContain('src="/files/2026/a.gif" alt="" loading="lazy" decoding="async" width="20" height="10"')
    expect(html).toContain('src="/files/2026/b.webp" alt="" loading="lazy" decoding="async" width="20" height="10"')
  })

  test('없는 그림과 깨진 그림은 적힌 대로 두고 알린다', async () => {
    const { postsDir, images } = await setUp()
    await put(postsDir, '2026/깨짐.png', 'PNG가 아니다')
    const log = { warn: vi.fn<(message: string) => void>() }
    const html = await htmlOf('![가](none.png) ![나](깨짐.png)', { images, log })
    expect(html).toContain('<img src="none.png" alt="가" loading="lazy" decoding="async">')
    expect(log.warn.mock.calls.flat()).toEqual([
      '2026/글.md: 그림이 없습니다. none.png',
      expect.stringContaining('2026/글.md: 그림이 없습니다.'),
    ])
  })

  test('다른 곳의 그림은 그 주소로 둔다', async () => {
    expect(await htmlOf('![가](https://example.com/a.png)')).toBe(
      '<figure><img src="https://example.com/a.png" alt="가" loading="lazy" decoding="async"></figure>',
    )
  })

  test('적힌 너비는 지키고 높이를 맞춘다', async () => {
    const { postsDir, images } = await setUp()
    await put(postsDir, '2026/a.png', await picture(1000, 500))
    const html = await htmlOf('<img src="a.png" width="300">', { images })
    expect(html).toContain('width="300"')
    expect(html).toContain('height="150"')
    expect(html).toContain('sizes="(max-width: 300px) 100vw, 300px"')
  })
})

describe('대표 그림', () => {
  test.each([
    ['images/여름 #1.png', '2026/images/여름 #1.png'],
    ['./images/%EC%97%AC%EB%A6%84.png', '2026/images/여름.png'],
    ['../a.png', 'a.png'],
  ])('%s를 한 주소로 바꾼다', async (written, path) => {
    const { postsDir, images } = await setUp()
    await put(postsDir, path, await picture(1200, 800))
    const { thumbnail } = await readPost(`---\ntitle: 글\nthumbnail: "${written}"\n---\n`, { images })
    expect(thumbnail).toMatch(/^\/images\/[0-9a-f]{20}\/960\.webp$/)
  })

  test.each([
    ['https://example.com/a.png', 'https://example.com/a.png'],
    ['/files/a.png', '/files/a.png'],
    ['none.png', null],
    ['../../../../etc/passwd', null],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['//', null],
  ])('%s는 %s이다', async (written, expected) => {
    const { images } = await setUp()
    const { thumbnail } = await readPost(`---\ntitle: 글\nthumbnail: "${written}"\n---\n`, { images })
    expect(thumbnail).toBe(expected)
  })
})

describe('줄인 그림의 답', () => {
  test('처음 물을 때 만들고, 다음에는 디스크에서, 다시 켠 뒤에도 답한다', async () => {
    const { postsDir, cacheDir, images } = await setUp()
    const file = await put(postsDir, 'a.png', await picture(1000, 500))
    const address = (await images.thumbnail('a.png')) ?? ''
    const first = await images.answer(address)
    expect(first?.type).toBe('image/webp')
    expect(await sharp(first?.body).metadata()).toMatchObject({ width: 960, height: 480, format: 'webp' })

    await rm(file)
    expect(await images.answer(address)).toEqual(first)
    expect(await createImages({ postsDir, cacheDir, log: quiet }).answer(address)).toEqual(first)
  })

  test('같은 것을 함께 물으면 한 번만 만들고, 조각 파일을 남기지 않는다', async () => {
    const { postsDir, cacheDir, images } = await setUp()
    await put(postsDir, 'a.png', await picture(1000, 500))
    const hash = hashIn((await images.thumbnail('a.png')) ?? '')
    const answers = await Promise.all(Array.from({ length: 20 }, () => images.answer(`/images/${hash}/480.webp`)))
    expect(new Set(answers.map((answer) => answer?.body)).size).toBe(1)
    expect(await readdir(join(cacheDir, hash))).toEqual(['480.webp'])
  })

  test('모르는 그림, 없는 너비, 다른 주소에는 답하지 않는다', async () => {
    const { postsDir, images } = await setUp()
    await put(postsDir, 'a.png', await picture(1000, 500))
    const hash = hashIn((await images.thumbnail('a.png')) ?? '')
    for (const address of [
      `/images/${hash}/961.webp`,
      `/images/${hash}/1440.webp`,
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

  test('그림이 바뀌면 주소도 바뀌고, 옛 주소가 새 그림을 내주지 않는다', async () => {
    const { postsDir, images } = await setUp()
    await put(postsDir, 'a.png', await picture(1000, 500))
    const before = (await images.thumbnail('a.png')) ?? ''
    await put(postsDir, 'a.png', await picture(1000, 400, 'png', '#24424a'))
    const after = (await images.thumbnail('a.png')) ?? ''
    expect(after).not.toBe(before)
    expect(await images.answer(before)).toBeNull()
    expect(await images.answer(after)).not.toBeNull()
  })

  test('같은 그림이 두 곳에 있으면 한쪽이 사라져도 답한다', async () => {
    const { postsDir, images } = await setUp()
    await put(postsDir, 'a.png', await picture(1000, 500))
    const copy = await put(postsDir, 'b.png', await picture(1000, 500))
    const address = (await images.thumbnail('a.png')) ?? ''
    expect(await images.thumbnail('b.png')).toBe(address)
    await rename(copy, `${copy}.old`)
    expect(await images.answer(address)).not.toBeNull()
  })

  test('폴더 밖을 가리키는 링크와 숨은 파일은 그림이 아니다', async () => {
    const { postsDir, cacheDir, images } = await setUp()
    await put(cacheDir, 'secret.png', await picture(10, 10))
    await symlink(join(cacheDir, 'secret.png'), join(postsDir, 'link.png'))
    await put(postsDir, '.git/a.png', await picture(10, 10))
    for (const path of ['link.png', '.git/a.png', '../secret.png', '', '/', 'a\0.png', 'a\\b.png']) {
      expect(await images.describe(path)).toBeNull()
    }
  })
})
