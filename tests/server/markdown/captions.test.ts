import { expect, it } from 'vitest'

import { makeImages, picture, put } from './folder-of.ts'
import { htmlOf } from './reading.ts'

it('다른 곳의 그림도, 없는 그림도, 홀로 서면 제목이 설명이 된다', async () => {
  expect(await htmlOf('![바다](https://example.com/a.png "할머니와 찍은 사진")')).toMatch(
    /^<figure><a href="https:\/\/example\.com\/a\.png"[^>]*>그림 보기: 바다<\/a><figcaption>할머니와 찍은 사진<\/figcaption><\/figure>$/,
  )
  expect(await htmlOf('[![](없음.png "설명")](https://example.com)')).toMatch(
    /^<figure><a [^>]*><span class="missing-image">그림이 없습니다<\/span><\/a><figcaption>설명<\/figcaption><\/figure>$/,
  )
})

it('글줄 속의 보이지 않는 그림은 제목이 그 말에 이어진다', async () => {
  expect(await htmlOf('앞 ![바다](없음.png "여름") 뒤')).toBe(
    '<p>앞 <span class="missing-image">그림이 없습니다: 바다 — 여름</span> 뒤</p>',
  )
})

it.each(['\n', ' ', '  \n', '<br>'])(
  '한 문단에 그림만 여럿이면(사이: %j) 저마다 제 설명과 함께 나란히 선다',
  async (between) => {
    const { postsDir, images } = await makeImages()
    await put(postsDir, '2026/a.png', await picture(800, 600))
    const pictures = ['![](a.png "하나")', '[![](a.png)](https://example.com)', '![](없음.png "셋")']
    const html = await htmlOf(`앞\n\n${pictures.join(between)}\n\n뒤`, { images })
    expect(html.replaceAll(/<(img|a) [^>]*>/g, '<$1>')).toBe(
      '<p>앞</p>\n<div class="pictures"><figure><img><figcaption>하나</figcaption></figure><figure><a><img></a></figure>' +
        '<figure><span class="missing-image">그림이 없습니다</span><figcaption>셋</figcaption></figure></div>\n<p>뒤</p>',
    )
    expect(html).toMatch(/ sizes="[^"]*, 320px"/)
  },
)

it('글이 섞인 그림, 설명 없는 작은 그림들은 한 줄에 있다', async () => {
  const { postsDir, images } = await makeImages()
  await put(postsDir, '2026/a.png', await picture(800, 600))
  await put(postsDir, '2026/작은.png', await picture(90, 20))
  for (const body of ['![](a.png) 그리고 ![](a.png)', '![](작은.png) ![](작은.png)', '![](밖.png) ![](밖.png)'])
    expect(await htmlOf(body, { images })).toMatch(/^<p><(?:img|span) .*<\/p>$/)
  expect(await htmlOf('![](작은.png "하나") ![](작은.png)', { images })).toContain('<figcaption>하나</figcaption>')
})

it('목록이나 표의 칸에 홀로 선 그림도 제목이 설명이 된다', async () => {
  const { postsDir, images } = await makeImages()
  await put(postsDir, '2026/a.png', await picture(300, 200))
  const html = await htmlOf('- ![](a.png "하나")\n- ![](a.png)\n\n| 칸 |\n|---|\n| ![](a.png "둘") |', { images })
  expect(html).toMatch(/<li><figure><img [^>]*><figcaption>하나<\/figcaption><\/figure><\/li>/)
  expect(html).toMatch(/<td><figure><img [^>]*><figcaption>둘<\/figcaption><\/figure><\/td>/)
  expect(html).toMatch(/<li><img [^>]*><\/li>/)
  expect(html).not.toContain('title=')
})
