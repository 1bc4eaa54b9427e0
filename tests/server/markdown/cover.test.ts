import { brotliCompressSync } from 'node:zlib'

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { height, margin, width } from '#/server/covers/compositions/drawing.ts'
import { compositions, drawCover, drawPreview } from '#/server/covers/draw-cover.ts'
import { withOutlines } from '#/server/covers/outlines.ts'
import { layOut, measure, wrapWithin } from '#/server/covers/preview-layout.ts'
import { escapeXml } from '#/text/xml-characters.ts'

const titles = [
  '글방에 오신 것을 환영합니다',
  '차',
  '',
  '   ',
  'The Pragmatic Programmer를 다시 읽고 나서 든 생각',
  '아주 길고 길어서 세 줄로도 다 적을 수 없는 제목을 붙이는 사람이 세상에는 분명히 있고 그 사람의 글도 보여야 한다',
  '띄어쓰기없이이어붙인제목은낱말사이에서끊을수가없어서글자사이에서끊는다고한다그래도넘치지않는다',
  'https://example.com/a/very/long/address/that/has/no/space/in/it/at/all/and/goes/on/and/on',
  '<script>alert("1")</script> & \'따옴표\' ]]> <!--',
  '\u{0}\u{b}\u{1f}제어\u{fffe}문자\u{d800}',
  '👨‍👩‍👧‍👦 가족과 🇰🇷 그리고 é',
  '여러\n줄\t제목'.normalize('NFD'),
  'مرحبا بالعالم',
]

const many = Array.from({ length: 300 }, (_, index) => `글 ${index}`)

const draw = (title: string): string => drawPreview({ title, category: '일상', subtitle: null })

describe('제목으로 그린 표지', () => {
  it.each(titles)('%j: 어떤 제목으로도 올바른 그림이 된다', async (title) => {
    const svg = drawPreview({ title, category: title, subtitle: title })
    // The reader of drawings is a strict XML parser.
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width, height })
    expect(svg.isWellFormed()).toBe(true)
    expect(svg).not.toMatch(/<script|href|url\(|@import|\son\w+=/i)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })

  it.each(titles)('%j: 제목이 곁에 있는 자리에서는 그림만 그린다', async (title) => {
    const svg = drawCover({ title })
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width, height })
    expect(svg).not.toMatch(/<script|href|url\(|@import|\son\w+=/i)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    // At most the one letter that is the picture.
    const texts = [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(texts.length).toBeLessThanOrEqual(1)
    expect(svg.match(/fill="(#\w+)"/)?.[1]).toBe(
      drawPreview({ title, category: '', subtitle: null }).match(/fill="(#\w+)"/)?.[1],
    )
  })

  it('같은 글이면 늘 같고, 제목이 다르면 다르다', () => {
    expect(draw('저녁 산책')).toBe(draw('저녁 산책'))
    expect(draw('저녁 산책'.normalize('NFD'))).toBe(draw('저녁 산책'))
    expect(draw('저녁 산책')).not.toBe(draw('아침 산책'))
  })

  it('여러 짜임과 여러 빛깔이 고루 나온다', () => {
    const papers = new Map<string, number>()
    for (const title of many) {
      const svg = drawPreview({ title, category: '', subtitle: null })
      const paper = /<rect [^>]*fill="(#\w+)"/.exec(svg)?.[1] ?? ''
      papers.set(paper, (papers.get(paper) ?? 0) + 1)
    }
    expect(papers.size).toBe(8)
    expect(Math.min(...papers.values())).toBeGreaterThan(10)
  })

  it.each(compositions.map((composition, index) => [index, composition] as const))(
    '짜임 %i: 제목은 세 줄을 넘지 않고 제 칸과 종이를 벗어나지 않는다',
    (_, composition) => {
      for (const title of [...titles, ...many]) {
        const { size, lines, titleBox } = layOut(title.replace(/\s+/g, ' ').trim(), '부제', composition)
        expect(lines.length).toBeLessThanOrEqual(3)
        // A card a quarter of the sheet wide shows it at 17 px or more.
        expect(size).toBeGreaterThanOrEqual(70)
        for (const { text } of lines) expect(measure(text) * size).toBeLessThanOrEqual(composition.titleWidth)
        expect(titleBox.top).toBeGreaterThan(150)
        expect(titleBox.bottom).toBeLessThan(height - 30)
        expect(titleBox.right).toBeLessThan(width - margin + 10)
      }
    },
  )
})

it('그림만 그린 것은 저마다 가볍다: 목록 하나에 열둘이 선다', async () => {
  const drawn = many.map((title) => drawCover({ title }))
  const weights = await Promise.all(drawn.map(async (svg) => brotliCompressSync(await withOutlines(svg)).length))
  expect(Math.max(...weights)).toBeLessThan(1_500)
})

// Each of these took from ten seconds to minutes.
it.each([
  ['한 낱말', '가'.repeat(180_000)],
  ['여러 낱말', '가나 '.repeat(60_000)],
  ['한 글자에 붙은 기호들', `가${'\u{301}'.repeat(3_000)}`],
])('터무니없이 긴 제목도 서버를 붙들지 않는다: %s', { timeout: 10_000 }, (_, title) => {
  expect(draw(title)).toContain('</svg>')
})

describe('줄바꿈', () => {
  it.each([
    ['뒤로 가기는 왜 즉시여야 하는가', 9, ['뒤로 가기는 왜', '즉시여야 하는가']],
    ['저녁 산책', 9, ['저녁 산책']],
    ['가나다라마바사', 3, ['가나다', '라마바', '사']],
    ['가 나 다 라 마 바 사 아', 3, ['가 나', '다 라', '마…']],
  ])('%s', (text, limit, lines) => {
    expect(wrapWithin(text, limit, 3)).toEqual(lines)
  })

  it('낱말은 하나도 사라지지 않는다', () => {
    const title = '눈에는 같고 기계에는 다른 글자'
    expect(wrapWithin(title, 6, 9).join(' ')).toBe(title)
  })
})

it('XML에 있을 수 없는 글자는 빠지고, 뜻이 있는 글자는 바뀐다', () => {
  expect(escapeXml('<a b="c">&\'\u{1}\u{ffff}')).toBe('&#60;a b=&#34;c&#34;&#62;&#38;&#39;')
})
