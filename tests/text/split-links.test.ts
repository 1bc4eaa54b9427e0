import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { splitLinks } from '#/text/split-links.ts'

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

describe('댓글 속 주소', () => {
  it.for([
    ['http://example.com', 'http://example.com'],
    ['HTTPS://EXAMPLE.COM/A', 'HTTPS://EXAMPLE.COM/A'],
    ['보세요 https://example.com/글?쪽=2#댓글 여기요', 'https://example.com/글?쪽=2#댓글'],
    ['https://ko.wikipedia.org/wiki/한글', 'https://ko.wikipedia.org/wiki/한글'],
    ['https://example.com에서 봤어요', 'https://example.com'],
    ['https://example.com:8080/a', 'https://example.com:8080/a'],
    ['(https://example.com/a)', 'https://example.com/a'],
    [
      'https://ko.wikipedia.org/wiki/자바_(프로그래밍_언어) 참고',
      'https://ko.wikipedia.org/wiki/자바_(프로그래밍_언어)',
    ],
    ['https://example.com/posts/12에서 봤어요', 'https://example.com/posts/12'],
    ['https://example.com/a.', 'https://example.com/a'],
    ['“https://example.com/a”라고', 'https://example.com/a'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['https://example.com/?a=1&b=2', 'https://example.com/?a=1&b=2'],
    ['줄이\nhttps://example.com/a\n바뀌어도', 'https://example.com/a'],
  ] as const)('%s: %s', ([text, href]) => {
    expect(linksOf(text)).toEqual([href])
  })

  it.for([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com',
    'https://',
    'https:// example.com',
    'www.example.com',
    'me@example.com',
    'https://.',
    'http://[',
    '주소가 없는 글',
  ])('주소로 여기지 않는다: %s', (text) => {
    expect(linksOf(text)).toEqual([])
  })

  it('여럿이면 차례로 나눈다', () => {
    expect(splitLinks('가 https://a.kr, 나 https://b.kr/다!')).toEqual([
      { text: '가 ', href: null, at: 0 },
      { text: 'https://a.kr', href: 'https://a.kr', at: 2 },
      { text: ', 나 ', href: null, at: 14 },
      { text: 'https://b.kr/다', href: 'https://b.kr/다', at: 18 },
      { text: '!', href: null, at: 32 },
    ])
  })

  it('갈 수 없는 주소는 글자일 뿐이다', () => {
    const text = 'https://a.kr:99999/'
    expect(splitLinks(text)).toEqual([{ text, href: null, at: 0 }])
  })

  const pieces = fc.constantFrom(
    'https://',
    'http://',
    'a.kr',
    '/글',
    '?쪽=',
    '#',
    ' ',
    '.',
    '(',
    ')',
    '에서',
    '>',
    '"',
    '\n',
    '가',
    '@',
    ':80',
  )
  const texts = fc.oneof(
    fc.array(pieces).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  )

  it('어떤 글이든 이어 붙이면 그대로고, 조각은 제자리를 안다', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parts = splitLinks(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        expect(parts.every((part) => text.startsWith(part.text, part.at) && part.text !== '')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('주소는 언제나 http나 https고, 보이는 글자가 곧 가는 곳이다', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { text: shown, href } of splitLinks(text).filter((part) => part.href !== null)) {
          expect(href).toBe(shown)
          expect(['http:', 'https:']).toContain(new URL(href ?? '').protocol)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('긴 글도 길이만큼만 읽는다', () => {
    const long = 'https://example.com/' + '.'.repeat(200_000)
    expect(linksOf(long)).toEqual(['https://example.com/'])
    expect(linksOf(`https://example.com/${'.'.repeat(200_000)}a`)).toHaveLength(1)
    expect(linksOf(`https://${'a.'.repeat(100_000)}`)).toHaveLength(1)
    expect(linksOf(`https://example.com/${')'.repeat(200_000)}`)).toEqual(['https://example.com/'])
    expect(linksOf(`https://example.com/${'(]'.repeat(200_000)}`)).toHaveLength(1)
    expect(linksOf(`https://example.com/${'가'.repeat(200_000)}`)).toHaveLength(1)
    expect(linksOf(`https://example.com/a${'에서'.repeat(200_000)}.`)).toHaveLength(1)
    expect(linksOf(`https://example.com/${'a/'.repeat(200_000)}x을`)).toHaveLength(1)
  })
})
