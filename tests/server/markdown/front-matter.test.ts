import { describe, expect, it } from 'vitest'

import { formatMinute } from '#/text/dates.ts'

import { file, readPost, readProblem } from './reading.ts'

describe('머리말의 값', () => {
  it('제목 하나면 충분하고, 나머지는 기본값을 갖는다', async () => {
    expect(await readPost(file('title: 저녁 산책'))).toEqual({
      path: '2026/글.md',
      pinnedId: null,
      pinnedLine: null,
      slug: '저녁-산책',
      title: '저녁 산책',
      subtitle: null,
      summary: '본문',
      content: '<p>본문</p>',
      thumbnail: null,
      author: null,
      date: null,
      category: '미분류',
      subcategory: null,
      tags: [],
      draft: false,
      commentsClosed: false,
      aliases: [],
      sourceHash: expect.any(String),
      unpinnedHash: expect.any(String),
    })
  })

  it('대표 그림의 경로에 든 보이지 않는 제어 글자는 없는 것이다', async () => {
    const { thumbnail } = await readPost(file('title: 널', 'thumbnail: "https://example.com/a\\0b.png"'))
    expect(thumbnail).toBe('https://example.com/ab.png')
  })

  it.for([
    ['published: false', true],
    ['Publish: off', true],
    ['is_private: true', true],
    ['status: draft', true],
    ['Draft: true', true],
    ['published: false\ndraft: false', false],
    ['published: true', false],
    ['private: no', false],
  ] as const)('다른 도구의 말로 적은 공개 여부도 읽는다: %s', async ([line, draft]) => {
    expect((await readPost(file('title: 글', ...line.split('\n')))).draft).toBe(draft)
  })

  it('적은 것은 모두 읽고, 모르는 항목은 지나친다', async () => {
    const text = file(
      'title: "여름밤: 셋"',
      'subtitle: 창을 열고',
      'summary: 매미 소리',
      'slug: 여름밤 셋!',
      'date: 2024-08-02T23:10:00+09:00',
      'category: 일상',
      'subcategory: 계절',
      'tags: [습관, 산책]',
      'thumbnail: https://example.com/a.png',
      'author: 손님',
      'draft: true',
      'id: 42',
      'layout: wide',
    )
    expect(await readPost(text)).toMatchObject({
      title: '여름밤: 셋',
      subtitle: '창을 열고',
      summary: '매미 소리',
      slug: '여름밤-셋',
      date: '2024-08-02T14:10:00.000Z',
      category: '일상',
      subcategory: '계절',
      tags: ['습관', '산책'],
      thumbnail: 'https://example.com/a.png',
      author: '손님',
      draft: true,
      pinnedId: 42,
      pinnedLine: 13,
    })
  })

  it.each([
    ['title: 2024', '2024'],
    ['title: 1.10', '1.10'],
    ['title: 007', '007'],
    ['title: 2024-08-02', '2024-08-02'],
    ['title: true', 'true'],
    ['title: |\n  여러\n  줄', '여러 줄'],
    ['title: "  사이  빈칸 "', '사이 빈칸'],
    [`title: ${'한글'.normalize('NFD')}`, '한글'],
    [String.raw`title: "\ud800\0끝"`, '\u{fffd} 끝'],
    ['title: &a 별명\nsubtitle: *a', '별명'],
    ['title: !!str 2024', '2024'],
    ['title: 글\nbase: &base\n  a: 1\nmore: !ruby/hash\n  b: 2\nexcerpt: !binary |-\n  aGk=', '글'],
    ['"title": 글\n[가]: 나', '글'],
  ])('%j의 제목은 적힌 글자 그대로다', async (line, title) => {
    expect((await readPost(file(line))).title).toBe(title)
  })

  it.each([
    ['tags: 산책', ['산책']],
    ['tags: [1, 2.50, true]', ['1', '2.50', 'true']],
    ['tags:\n  - 산책\n  -\n  - " "\n  - 책', ['산책', '책']],
    ['tags: [React, react, ＲＥＡＣＴ, 책]', ['React', '책']],
    ['tags: "여행, 사진,, #산책"', ['여행', '사진', '산책']],
    ['tags: "#여행 #봄 산책  #C#"', ['여행', '봄 산책', 'C#']],
    ['tags: "C# 입문, C#, Top #10"', ['C# 입문', 'C#', 'Top #10']],
    ['tags: ["#여행", "하나, 둘", "C#"]', ['여행', '하나, 둘', 'C#']],
    ['tags: [" # 여행", "##봄", "#"]', ['여행', '#봄', '#']],
    ['tags:', []],
    ['tags: []', []],
    ['tags: [&a 산책, *a, 책]', ['산책', '책']],
  ])('%j는 태그 %j이다', async (line, tags) => {
    expect((await readPost(file('title: 글', line))).tags).toEqual(tags)
  })

  it.each([
    ['subtitle: ""', { subtitle: null }],
    ['category: ~', { category: '미분류' }],
    ['author: " "', { author: null }],
    ['draft: False', { draft: false }],
    ['draft: "true"', { draft: true }],
    ['comments: false', { commentsClosed: true }],
    ['comments: True', { commentsClosed: false }],
    ['id: "7"', { pinnedId: 7 }],
    ['slug: "!!!"', { slug: 'post' }],
    ['date:', { date: null }],
  ])('%j도 읽는다', async (line, expected) => {
    expect(await readPost(file('title: 글', line))).toMatchObject(expected)
  })

  it('CRLF와 BOM이 있어도 같다', async () => {
    const plain = file('title: 글', 'tags: [책]')
    const windows = `\u{feff}${plain.replaceAll('\n', '\r\n')}`
    expect(await readPost(windows)).toEqual(await readPost(plain))
  })

  it.each(['\u0008', '\u007f', '\ufeff'])('글자 사이에 잘못 든 %j은(는) 없는 것이다', async (unwanted) => {
    const text = file('title: 리액트 훅', 'tags: [책갈피]').replace('본문', '제주 여행\n\n\t코드')
    const typed = text.replaceAll(/(?<=[가-힣])(?=[가-힣])/g, unwanted)
    expect(await readPost(typed)).toEqual(await readPost(text))
  })

  it('닫는 줄 뒤에 본문이 없어도 된다', async () => {
    expect(await readPost('---\ntitle: 글\n---')).toMatchObject({ content: '', summary: '' })
  })
})

describe('날짜', () => {
  it.each([
    ['2026-11-20', '2026-11-19T15:00:00.000Z'],
    ['2026-11-20 09:00', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T09:00', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20 09:00:30', '2026-11-20T00:00:30.000Z'],
    ['"2026-11-20 09:00:30"', '2026-11-20T00:00:30.000Z'],
    ['2026-11-20T09:00:30.25', '2026-11-20T00:00:30.250Z'],
    ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T09:00:00+09:00', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T09:00-0330', '2026-11-20T12:30:00.000Z'],
    ['2024-02-29', '2024-02-28T15:00:00.000Z'],
  ])('%s은 %s이다', async (written, date) => {
    expect((await readPost(file('title: 글', `date: ${written}`))).date).toBe(date)
  })

  it.each([
    ['1988-07-01', '1988년 7월 1일 오전 12:00'],
    ['1960-01-01', '1960년 1월 1일 오전 12:00'],
    ['1950-06-25 04:00', '1950년 6월 25일 오전 4:00'],
  ])('서울의 시계가 지금과 달랐던 %s도 적은 날 그대로 보인다', async (written, shown) => {
    const { date } = await readPost(file('title: 글', `date: ${written}`))
    expect(formatMinute(date ?? '')).toBe(shown)
  })

  it.each([
    '2026-13-40',
    '2026-02-30',
    '2025-02-29',
    '어제',
    '2026-1-2',
    '2026-11-20T24:00',
    '2026-11-20T09:61',
    '20261120',
    '2026-11-20T09:00+24:00',
    '2026-11-20T09:00+09:60',
    '[1]',
  ])('%s은 날짜가 아니다', async (written) => {
    const { line, reason } = await readProblem(file('title: 글', `date: ${written}`))
    expect(line).toBe(3)
    expect(reason).toContain('날짜(date)')
  })
})
