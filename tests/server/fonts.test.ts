import { describe, expect, test } from 'vitest'

import { codePointsOf, writeRange } from '#/server/fonts/code-points.ts'
import { cutFont } from '#/server/fonts/cut.ts'
import { letteringOf } from '#/server/fonts/lettering.ts'
import { createPen } from '#/server/fonts/path-pen.ts'
import { sliceLetters } from '#/server/fonts/slices.ts'

const everything = Array.from({ length: 0xd7a4 }, (_, index) => index + 0x20)
const cut = { core: 200, piece: 100 }

describe('글꼴을 나누는 일', () => {
  test('한 글자는 한 파일에만 있고, 흔한 글자는 첫 파일에 모인다', () => {
    const slices = sliceLetters(cut, everything)
    const letters = slices.flat()
    expect(new Set(letters).size).toBe(letters.length)
    expect(slices[0]).toEqual(expect.arrayContaining([...codePointsOf('가고기다는을의이A z.,“”…')]))
    expect(slices[0]?.length).toBeLessThan(350)
  })

  test('표준(KS X 1001)의 음절과 낱자, 화살표가 빠지지 않는다', () => {
    const letters = new Set(sliceLetters(cut, everything).flat())
    const missing = codePointsOf('힝훑뀝쌉닳뗍ㄱㅎㅏ「」←①é').filter((letter) => !letters.has(letter))
    expect(missing).toEqual([])
  })

  test('글꼴에 없는 글자는 나누지 않는다', () => {
    expect(sliceLetters(cut, codePointsOf('가나힣'))).toEqual([codePointsOf('가나')])
  })

  test('범위는 이웃끼리 묶어 적는다', () => {
    expect(writeRange([0x62, 0x61, 0x20, 0xac00])).toBe('U+20,U+61-62,U+ac00')
  })

  test('나눈 파일은 브라우저가 읽는 WOFF2이고, 작다', async () => {
    const [first] = await cutFont('sans600', { core: 100, piece: 3_000 })
    expect(Buffer.from(first?.bytes.subarray(0, 4) ?? []).toString()).toBe('wOF2')
    expect(first?.bytes.length).toBeLessThan(20_000)
    // Tables by the numbers that WOFF2 gives them: without names (5) browsers refuse the file.
    expect([...(first?.bytes.subarray(48) ?? [])]).toContain(5)
  })
})

describe('글자를 그리는 일', () => {
  test('선은 앞 점에서 잰 값으로, 십 분의 일까지만 적는다', () => {
    const pen = createPen()
    pen.draw('M', [[10.04, 20]])
    pen.draw('L', [[10.54, 19.96]])
    pen.draw('Z', [])
    pen.draw('M', [[11, 21]])
    expect(pen.path()).toBe('m10 20l.5 0zm1 1')
  })

  test('자간과 크기대로 나아간다', async () => {
    const { draw, has } = await letteringOf('sans400')
    const place = { x: 100, y: 0, size: 100, spacing: 0 }
    const { end, path } = draw('가나', place)
    expect(end).toBeCloseTo(100 + 2 * 86.4, 0)
    expect(draw('가나', { ...place, spacing: -0.02 }).end).toBeCloseTo(end - 4, 5)
    expect(path).toMatch(/^m[\d. -]+[lqc]/)
    expect([has('가'), has('🎉')]).toEqual([true, false])
  })
})
