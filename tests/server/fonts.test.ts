import { Blob, Face } from 'harfbuzzjs'
import { describe, expect, it } from 'vitest'

import { lettersOf, maxTitleLetters, titleFontAddress } from '#/contract/title-font.ts'
import { createPen, letteringOf } from '#/server/covers/outlines.ts'
import { fontRoutes } from '#/server/fonts/title-font.ts'

import { openBlogServer } from './open-blog-server.ts'

const ask = async (letters: string) =>
  fontRoutes({ clock: () => new Date(0), trustProxy: false }).request(titleFontAddress(letters))
const everyLetter = String.fromCodePoint(...Array.from({ length: 2_000 }, (_, index) => 0xac00 + index))

describe('제목 글꼴', () => {
  it('청한 글자만 들어 있고, 오래 간직해도 된다', async () => {
    const answer = await ask(lettersOf(['글방에 오신 것을', '환영합니다']))
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const face = new Face(new Blob(await answer.arrayBuffer()))
    expect(String.fromCodePoint(...face.collectUnicodes())).toBe(lettersOf(['글방에 오신 것을환영합니다']))
  })

  it('가장 많이 청해도 40 kB를 넘지 않게 온다', async () => {
    const { app } = await openBlogServer()
    // Every ninth, for neighbours share most of their strokes.
    const letters = [...everyLetter].filter((_, index) => index % 8 === 0).join('')
    const answer = await app.request(titleFontAddress(letters), { headers: { 'accept-encoding': 'br' } })
    expect([...letters].length).toBe(maxTitleLetters)
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(40_000)
  })

  it.each([
    ['글자가 없음', ''],
    ['차례가 다름', '방글'],
    ['같은 글자가 두 번', '글글'],
    ['너무 많음', everyLetter.slice(0, maxTitleLetters + 1)],
  ])('화면이 청하지 않는 것은 자르지 않는다: %s', async (_what, letters) => {
    const { app } = await openBlogServer()
    expect((await app.request(titleFontAddress(letters))).status).toBe(404)
  })
})

it('새 글꼴을 쉬지 않고 청하면 429이고, 이미 자른 것은 그대로 온다', async () => {
  const { app } = await openBlogServer()
  const statusOf = async (letters: string) => (await app.request(titleFontAddress(letters))).status
  const pairs = Array.from({ length: 61 }, (_, index) => everyLetter.slice(2 * index, 2 * index + 2))
  const statuses: number[] = []
  for (const letters of pairs) statuses.push(await statusOf(letters))
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]))
  expect(statuses.at(-1)).toBe(429)
  expect(await statusOf(pairs[0] ?? '')).toBe(200)
})

describe('글자를 그리는 일', () => {
  it('선은 앞 점에서 잰 값으로, 십 분의 일까지만 적는다', () => {
    const pen = createPen()
    pen.draw('M', [[10.04, 20]])
    pen.draw('L', [[10.54, 19.96]])
    pen.draw('Z', [])
    pen.draw('M', [[11, 21]])
    expect(pen.path()).toBe('m10 20l.5 0zm1 1')
  })

  it('자간과 크기대로 나아간다', async () => {
    const { draw, has } = await letteringOf('sans400')
    const place = { x: 100, y: 0, size: 100, spacing: 0 }
    const { end, path } = draw('가나', place)
    expect(end).toBeCloseTo(100 + 2 * 86.4, 0)
    expect(draw('가나', { ...place, spacing: -0.02 }).end).toBeCloseTo(end - 4, 5)
    expect(path).toMatch(/^m[\d. -]+[lqc]/)
    expect([has('가'), has('🎉')]).toEqual([true, false])
  })
})
