import { expect, it, vi } from 'vitest'

import { makeImages, picture, put } from './folder-of.ts'
import { htmlOf } from './reading.ts'

it.each([['data:image/png;base64,AAAA'], ['file:///a.png'], ['<C:\\\\사진\\\\a.png>'], ['']])(
  '보여 줄 수 없는 주소의 그림은 그 설명이 대신하고, 글쓴이에게 알린다: %s',
  async (address) => {
    const log = { warn: vi.fn<(message: string) => void>() }
    expect(await htmlOf(`![가](${address})`, { log })).toBe(
      '<p><span class="missing-image">그림이 없습니다: 가</span></p>',
    )
    expect(log.warn.mock.calls.flat()).toEqual([
      '2026/글.md: 쓸 수 없는 주소의 그림은 보이지 않습니다. 글 곁에 두고 그 경로를 적어 주세요. 가',
    ])
  },
)

it('이 사이트의 온 주소로 적은 그림은 그 경로로 보인다', async () => {
  const siteUrl = 'https://blog.example.com'
  const html = await htmlOf(`![가](${siteUrl}/files/%EA%B0%80.png?a) ![나](${siteUrl}.kr/b.png)`, { siteUrl })
  expect(html).toContain('<img src="/files/%EA%B0%80.png?a" alt="가" loading="lazy" decoding="async">')
  expect(html).toContain('<a href="https://blog.example.com.kr/b.png" class="remote-image external"')
})

it('이름에 %가 든 그림과 파일도 한글 폴더에서 찾는다', async () => {
  const { postsDir, images } = await makeImages()
  await put(postsDir, '2026/사진/50%off.png', await picture(20, 10))
  const html = await htmlOf('![](사진/50%off.png) [표](사진/50%off%20표.pdf)', { images })
  expect(html).toContain('width="20" height="10"')
  expect(html).toContain(`<a href="/files/2026/${encodeURIComponent('사진')}/${encodeURIComponent('50%off 표.pdf')}">`)
})

it('윈도우처럼 역슬래시로 적은 경로의 그림과 파일도 찾는다', async () => {
  const { postsDir, images } = await makeImages()
  await put(postsDir, '2026/사진/큰.png', await picture(20, 10))
  const html = await htmlOf('![산](사진\\큰.png) [표](자료\\표.pdf)', { images })
  expect(html).toContain('width="20" height="10"')
  expect(html).toContain(`<a href="/files/2026/${encodeURIComponent('자료')}/${encodeURIComponent('표.pdf')}">`)
})
