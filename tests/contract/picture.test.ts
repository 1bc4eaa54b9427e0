import { expect, it } from 'vitest'

import { thumbnailSrcSet } from '#/contract/picture.ts'

const hash = '0123456789abcdef0123'
const widthsOf = (address: string) =>
  thumbnailSrcSet(address)
    ?.match(/(?<= )\d+(?=w)/g)
    ?.map(Number)

it.each([
  [960, [240, 360, 480, 720, 960, 1200, 1440]],
  [700, [240, 360, 480, 700]],
  [720, [240, 360, 480, 720]],
  [200, [200]],
])('너비 %i로 부르는 그림은 %j로 받을 수 있다', (width, widths) => {
  expect(widthsOf(`/images/${hash}/${width}.webp`)).toEqual(widths)
})

it.each(['/files/a.gif', '/covers/1-abc.svg', `/images/${hash}/960.jpg`, `https://b.kr/images/${hash}/960.webp`])(
  '서버가 줄이지 않는 %s에는 너비가 없다',
  (address) => {
    expect(thumbnailSrcSet(address)).toBeUndefined()
  },
)
