import { describe, expect, it } from 'vitest'

import { compareNames } from '#/text/name-order.ts'
import { initialOf, initials } from '#/text/tag-groups.ts'

describe('첫소리', () => {
  it.for([
    ['가독성', 'ㄱ'],
    ['까치', 'ㄱ'],
    ['빵', 'ㅂ'],
    ['쓰기', 'ㅅ'],
    ['하늘'.normalize('NFD'), 'ㅎ'],
    ['ㄲ', 'ㄱ'],
    ['ㄳ', 'ㄱ'],
    ['ㄵ', 'ㄴ'],
    ['ㄸ', 'ㄷ'],
    ['ㅀ', 'ㄹ'],
    ['ㅄ', 'ㅂ'],
    ['ㅆ', 'ㅅ'],
    ['ㅉ', 'ㅈ'],
    ['힣', 'ㅎ'],
    ['\u11A8', 'ㄱ'],
    ['\u11AB', 'ㄴ'],
    ['\u1101', 'ㄱ'],
    ['ﾡ', 'ㄱ'],
    ['ㅏ', '#'],
    ['css', 'C'],
    ['Ünicode', 'U'],
    ['ａｂｃ', 'A'],
    ['3분 글', '0-9'],
    ['#해시', '#'],
    ['', '#'],
    ['ﾣ', 'ㄱ'],
    ['①번', '0-9'],
    ['  나무', 'ㄴ'],
  ] as const)('%s은(는) %s에 든다', ([name, initial]) => {
    expect(initialOf(name)).toBe(initial)
  })

  it('묶음은 한글, 로마자, 숫자, 나머지 차례로 선다', () => {
    expect(initials.join('')).toBe('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎABCDEFGHIJKLMNOPQRSTUVWXYZ0-9#')
  })

  it('이름은 사전 차례로 선다', () => {
    expect(['나무', '가지', '까치', '각도'].sort(compareNames)).toEqual(['가지', '각도', '까치', '나무'])
    expect(['10장', '2장'].sort(compareNames)).toEqual(['2장', '10장'])
  })
})
