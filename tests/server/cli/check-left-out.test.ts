import { expect, it } from 'vitest'

import { warningsOn } from './warnings-on.ts'

it('닫히지 않아 글의 나머지를 감추는 주석을 그 줄과 함께 알린다', async () => {
  const body = [
    '앞의 말 <!-- 닫은 주석 -->',
    '',
    '<!-- 닫은 주석',
    '-->',
    '',
    '<!-- TODO: 고치기 ->',
    '감춰진 말',
    '',
    '또 감춰진 말',
  ]
  const reason = '주석이 닫히지 않아 여기부터는 보이지 않습니다. 주석은 -->로 닫아 주세요.'
  expect(await warningsOn(body.join('\n'))).toEqual([`6 ${reason} <!-- TODO: 고치기 ->`])
})

it('부르지 않은 각주와, 표의 머리보다 많아 보이지 않는 칸을 알린다', async () => {
  const body = [
    '말[^부름]',
    '',
    '| 가 | 나 |',
    '|---|---|',
    '| 1 | 2 |',
    '| 1 | `x | y` | 사라지는 칸 |',
    '',
    '[^부름]: 부른 각주',
    '',
    '[^안 부름]: 칸이 있어 각주가 아니다',
    '',
    '[^안부름]: 부르지 않은 각주',
  ]
  expect(await warningsOn(body.join('\n'))).toEqual([
    '6 표의 머리보다 칸이 많아 보이지 않습니다. 칸 안의 |는 \\|로 적어 주세요. | y` ',
    '12 글에서 부르지 않은 각주라 보이지 않습니다. 부를 자리에 이름을 적어 주세요. [^안부름]: 부르지 않은 각주',
  ])
})

it('걸리지 않는 주소의 링크를 알리고, 걸리는 것은 알리지 않는다', async () => {
  const body =
    '[앱](obsidian://open) [파일](file:///a.pdf) [옮기기](ftp://h/x) [](javascript:) [](data:a) [전화](tel:+821012345678) [](다음.md)'
  const reason = '이런 주소의 링크는 걸리지 않아 글자로 남습니다.'
  expect(await warningsOn(body)).toEqual(
    ['obsidian://open', 'file:///a.pdf', 'ftp://h/x', 'javascript:', 'data:a'].map(
      (address) => `1 ${reason} ${address}`,
    ),
  )
})
