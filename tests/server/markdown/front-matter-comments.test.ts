import { expect, it, onTestFinished, vi } from 'vitest'

import { file, readPost } from './reading.ts'

const warningsOn = async (...lines: string[]): Promise<readonly unknown[]> => {
  const log = { warn: vi.fn<(message: string) => void>() }
  await readPost(file(...lines), { log })
  return log.warn.mock.calls.flat()
}

it.each([
  ['title: 2026년 회고 #3', 'title'],
  ['title: 글\nsubtitle: 둘째 # 판', 'subtitle'],
  ['title: 글\nSummary: 요약 #1', 'summary'],
  ['title: 글\ncategory: #일상', 'category'],
  ['title: 글\nsubcategory: 언어 #C', 'subcategory'],
  ['title: 글\ntags: #하나 #둘', 'tags'],
  ['title: 글\ntags:\n  - 하나\n  - #둘', 'tags'],
])('%j: # 뒤가 값에 들지 않으면 글쓴이에게 알린다', async (written, key) => {
  expect(await warningsOn(...written.split('\n'))).toEqual([
    `2026/글.md: # 뒤는 설명으로 읽혀 쓰이지 않습니다. 값이면 따옴표로 감싸 주세요. ${key}`,
  ])
})

it.each([
  'title: "회고 #3"',
  "title: '회고' # 세 번째",
  'title: C# 입문',
  'title: 글\n# 설명\ntags:\n# 설명\ncategory: 일상',
  'title: 글\ntags: # 설명\n  - 하나',
  'title: 글\ntags: [하나, 둘] # 설명',
  'title: >- # 설명\n  글',
  'title: 글\ndraft: true # 아직',
])('%j: 값을 자르지 않는 설명은 알리지 않는다', async (written) => {
  expect(await warningsOn(...written.split('\n'))).toEqual([])
})

it.each([
  ['title: 글\ncategory: “일상”', 'category'],
  ['title: 글\nsubcategory: ‘산책’', 'subcategory'],
  ['title: 글\ntags: [하나, ‘둘’]', 'tags'],
  ['title: 글\ntags: “하나”, “둘”', 'tags'],
  ['title: 글\nslug: “봄”', 'slug'],
  ['title: 글\nthumbnail: /files/a.png\nCategory: ”일상”', 'category'],
])('%j: 둥근 따옴표가 이름에 들면 글쓴이에게 알린다', async (written, key) => {
  expect(await warningsOn(...written.split('\n'))).toEqual([
    `2026/글.md: 둥근 따옴표(“ ”)가 값에 그대로 들어갑니다. 지우거나 곧은 따옴표(")로 바꿔 주세요. ${key}`,
  ])
})

it.each(['title: “봄”', 'title: 글\nsummary: “봄”이라는 말', 'title: 글\ncategory: ‘봄’ 노래', 'title: 글\nslug: ”'])(
  '%j: 글의 말인 둥근 따옴표는 알리지 않는다',
  async (written) => {
    expect(await warningsOn(...written.split('\n'))).toEqual([])
  },
)

it('날짜가 앞날인데 초안이 아니면, 곧바로 올라간다고 알린다', async () => {
  vi.setSystemTime('2026-11-20T00:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const reason = '날짜가 앞날이어도 글은 곧바로 올라가니, 그날까지는 draft: true를 적어 주세요. date'
  expect(await warningsOn('title: 글', 'date: 2026-11-20 09:01')).toEqual([`2026/글.md: ${reason}`])
  expect(await warningsOn('title: 글', 'date: 2026-11-20 09:00')).toEqual([])
  expect(await warningsOn('title: 글', 'date: 2026-12-25', 'draft: true')).toEqual([])
  expect(await warningsOn('title: 글', 'date: 2026-12-25', 'published: false')).toEqual([])
})
