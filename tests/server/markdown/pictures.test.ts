import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'

import { hashIn, makeImages, picture, put } from './folder-of.ts'
import { pictureOf, thumbnailOf } from './reading.ts'
import { htmlOf, readPost } from './reading.ts'

/** A photo of 1000 by 600 pixels as an iPhone takes it: only the head of the file, because sharp cannot write HEVC. */
const heic = Buffer.from(
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAAA1G1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAAEA' +
    'AAAeaWxvYwAAAABEAAABAAEAAAABAAAA9AAAAAgAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAFhpcHJwAAAAO2lwY28AAAAf' +
    'aHZjQwEBAAAAAAAAAAAAAAAAAAD9+PgAAA8AAAAAFGlzcGUAAAAAAAAD6AAAAlgAAAAVaXBtYQAAAAAAAAABAAECgQIAAAAQbWRhdAAAAAAAAAAA',
  'base64',
)

describe('글 속의 그림', () => {
  it('크기와 여러 너비를 알고, 홀로 서면 제목이 설명이 된다', async () => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, '2026/images/큰 사진.png', await picture(2000, 1000))
    const html = await htmlOf('![책상](images/큰%20사진.png "내 책상")', { images })
    const base = `/images/${hashIn(html)}`
    expect(html).toBe(
      `<figure><img src="${base}/960.webp" alt="책상" loading="lazy" decoding="async" width="2000" height="1000" ` +
        `srcset="${[240, 360, 480, 720, 960, 1200, 1440].map((width) => `${base}/${width}.avif ${width}w`).join(', ')}" ` +
        'sizes="(max-width: 400px) calc(100vw - 2rem), (max-width: 695px) 92vw, (max-width: 768px) 640px, ' +
        '(max-width: 975px) calc(87vw - 13rem), 640px"><figcaption>내 책상</figcaption></figure>',
    )
  })

  it.each([
    [100, [100]],
    [240, [240]],
    [700, [240, 360, 480, 700]],
    [1200, [240, 360, 480, 720, 960, 1200]],
    [1440, [240, 360, 480, 720, 960, 1200, 1440]],
    [4000, [240, 360, 480, 720, 960, 1200, 1440]],
  ])('너비 %i의 그림은 %j로만 줄인다', async (width, widths) => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(width, 10))
    expect(await images.describe('a.png')).toMatchObject({ width, height: 10, widths })
  })

  it('아주 긴 그림은 WebP가 담는 높이까지만 줄이고, 그 너비마다 두 형식으로 보인다', async () => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(1080, 20_000))
    const described = await pictureOf(images, 'a.png')
    expect(described?.widths).toEqual([240, 360, 480, 720])
    const address = (await thumbnailOf(images, 'a.png')) ?? ''
    for (const asked of [address, address.replace('.webp', '.avif')]) {
      const answer = await images.answer(asked)
      expect(await sharp(answer?.body).metadata()).toMatchObject({ width: 720, height: 13_333 })
    }
  })

  it('어느 너비로도 WebP에 담기지 않는 그림은 원본 그대로 보인다', async () => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, 'a.png', await picture(200, 16_384))
    expect(await images.describe('a.png')).toMatchObject({ hash: null, widths: [] })
    expect(await thumbnailOf(images, 'a.png')).toBe('/files/a.png')
    await put(postsDir, 'b.png', await picture(200, 16_383))
    expect(await images.answer((await thumbnailOf(images, 'b.png')) ?? '')).not.toBeNull()
  })

  it.each(['images/b.png', './images/b.png', '../2026/images/b.png', '../../../2026/images/b.png', 'images/%62.png'])(
    '%s는 글이 놓인 곳에서 찾는다',
    async (path) => {
      const { postsDir, images } = await makeImages()
      await put(postsDir, '2026/images/b.png', await picture(20, 10))
      expect(await htmlOf(`![](${path})`, { images })).toContain('/20.webp"')
    },
  )

  it.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ])('파일 이름이 %s이고 글이 %s여도 찾는다', async (onDisk, written) => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, `2026/${'여행'.normalize('NFC')}/${'바다.png'.normalize(onDisk)}`, await picture(20, 10))
    expect(await htmlOf(`![](여행/${'바다.png'.normalize(written)})`, { images })).toContain('width="20" height="10"')
    expect(await htmlOf(`![](${encodeURI('여행/바다.png'.normalize(written))})`, { images })).toContain('width="20"')
  })

  it('카메라를 세워 찍은 사진은 선 대로 보인다', async () => {
    const { postsDir, images } = await makeImages()
    const photo = await sharp(await picture(200, 100, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await put(postsDir, 'a.jpg', photo)
    const described = await pictureOf(images, 'a.jpg')
    expect(described).toMatchObject({ width: 100, height: 200 })
    const answer = await images.answer(`/images/${described?.hash}/100.webp`)
    expect(await sharp(answer?.body).metadata()).toMatchObject({ width: 100, height: 200, format: 'webp' })
  })

  it('그린 그림과 움직이는 그림은 원본 그대로 보인다', async () => {
    const { postsDir, images } = await makeImages()
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

  it('HEIC 사진은 원본 그대로 보이고, 글쓴이에게 JPEG로 바꾸라고 알린다', async () => {
    const log = { warn: vi.fn<(message: string) => void>() }
    const { postsDir, images } = await makeImages(log)
    await put(postsDir, '2026/IMG_1.HEIC', heic)
    const html = await htmlOf('![](IMG_1.HEIC) ![](IMG_1.HEIC)', { images })
    expect(html).toContain('<img src="/files/2026/IMG_1.HEIC" alt="" loading="lazy" decoding="async" width="1000"')
    expect(html).not.toContain('srcset')
    expect(log.warn.mock.calls.flat()).toEqual([
      '2026/IMG_1.HEIC: 대부분의 브라우저가 보여 주지 못하는 HEIC 사진입니다. JPEG로 바꿔 주세요.',
    ])
  })

  it('없는 그림과 깨진 그림은 그 설명이 대신하고, 글쓴이에게 알린다', async () => {
    const { postsDir, images } = await makeImages()
    for (const name of ['깨짐.png', '깨짐.HEIC']) await put(postsDir, `2026/${name}`, '그림이 아니다')
    const log = { warn: vi.fn<(message: string) => void>() }
    const html = await htmlOf('![가](없음.png) ![나](깨짐.png) ![](깨짐.HEIC)', { images, log })
    expect(html).toContain('<span class="missing-image">그림이 없습니다: 가</span>')
    expect(html).toContain('<span class="missing-image">그림을 보일 수 없습니다: 나</span>')
    expect(log.warn.mock.calls.flat()).toEqual([
      '2026/글.md: 그림이 없습니다. 없음.png',
      '2026/글.md: 그림으로 읽을 수 없는 파일입니다. 깨짐.png',
      '2026/글.md: 대부분의 브라우저가 보여 주지 못하는 HEIC 사진입니다. JPEG로 바꿔 주세요. 깨짐.HEIC',
    ])
  })

  it('다른 곳의 그림은 누가 읽는지 알리지 않도록, 누르면 열리는 링크가 된다', async () => {
    expect(await htmlOf('![가](https://example.com/a.png)')).toBe(
      '<p><a href="https://example.com/a.png" class="remote-image external" rel="noopener noreferrer">그림 보기: 가</a></p>',
    )
    expect(await htmlOf('[![](https://example.com/a.png)](https://example.com)')).toContain(
      '<span class="remote-image">그림 보기</span></a>',
    )
  })

  it('다른 곳의 그림이 링크 속 강조에 들어 있어도 링크 안의 링크가 되지 않는다', async () => {
    expect(await htmlOf('[**굵게 *![](https://example.com/a.png)***](https://example.com)')).toContain(
      '<em><span class="remote-image">그림 보기</span></em></strong></a>',
    )
  })

  it.each([
    ['width="300"', 'width="300"', 'height="150"', '(max-width: 300px) 100vw, 300px'],
    ['height="150"', 'width="300"', 'height="150"', '(max-width: 300px) 100vw, 300px'],
    ['width="300" height="20"', 'width="300"', 'height="20"', '(max-width: 300px) 100vw, 300px'],
    ['width="50%"', 'width="50%"', 'alt=""', '(max-width: 975px) calc(87vw - 13rem), 640px'],
  ])('적힌 크기는 지키고 나머지를 맞춘다: %s', async (written, ...expected) => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, '2026/a.png', await picture(1000, 500))
    const html = await htmlOf(`<img src="a.png" ${written}>`, { images })
    for (const part of expected) expect(html).toContain(part)
  })
})

describe('대표 그림', () => {
  it.each([
    ['images/여름 #1.png', '2026/images/여름 #1.png'],
    ['./images/%EC%97%AC%EB%A6%84.png', '2026/images/여름.png'],
    ['../a.png', 'a.png'],
    ['여름  바다.png', '2026/여름  바다.png'],
    ['Screenshot 3.07.00\u202fPM.png', '2026/Screenshot 3.07.00\u202fPM.png'],
  ])('%s를 한 주소로 바꾼다', async (written, path) => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, path, await picture(1200, 800))
    const { thumbnail } = await readPost(`---\ntitle: 글\nthumbnail: "${written}"\n---\n`, { images })
    expect(thumbnail).toMatch(/^\/images\/[0-9a-f]{20}\/960\.webp$/)
  })

  it.each([
    ['https://example.com/a.png', 'https://example.com/a.png'],
    ['/files/a.png', '/files/a.png'],
    ['none.png', null],
    ['../../../../etc/passwd', null],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['//', null],
  ])('%s는 %s이다', async (written, expected) => {
    const { images } = await makeImages()
    const { thumbnail } = await readPost(`---\ntitle: 글\nthumbnail: "${written}"\n---\n`, { images })
    expect(thumbnail).toBe(expected)
  })
})
