import { join } from 'node:path'

import { expect, it } from 'vitest'

import { importMarkdown } from '#/server/cli/import/markdown.ts'

import { makeBlog, putFiles, runBlog } from './run-blog.ts'

const imported = (path: string, ...frontMatter: readonly string[]) => {
  const text = frontMatter.length === 0 ? '본문' : ['---', ...frontMatter, '---', '본문'].join('\n')
  const source = {
    texts: new Map([[path, text]]),
    files: new Map<string, string>(),
    settings: new Map(),
    vaults: new Map(),
  }
  const [post] = importMarkdown(source, new Date('2026-11-20T00:00:00Z')).posts
  return post
}

it.each([
  ['published: 2023-09-09', '2023-09-09'],
  ['publishedAt: 2023-09-09', '2023-09-09'],
  ['createdAt: 2023-09-09 10:00', '2023-09-09 10:00'],
  ['pubDatetime: 2023-09-09T10:00:00Z', '2023-09-09T10:00:00Z'],
  ['date: 2013/7/13 20:46:25', '2013-07-13 20:46:25'],
  ['date: 2013-7-13', '2013-07-13'],
  ['date: 2019-03-04 9:00:00', '2019-03-04 09:00:00'],
  ['date: 2019. 3. 4. 9:05', '2019-03-04 09:05'],
  ['date: 2019.03.04', '2019-03-04'],
  ['date: 2019-03-08 20:00:00 UTC', '2019-03-08 20:00:00Z'],
  ['date: 2019-03-04 09:00:00 +0900 KST', '2019-03-04 09:00:00+0900'],
  ['date: 2019-03-04 09:00 KST', '2019-03-04 09:00+09:00'],
  ['date: 2019-03-04 12:30 AM', '2019-03-04 00:30'],
  ['date: 2019-03-04 1:30 pm', '2019-03-04 13:30'],
  ['date: Mon, 04 Mar 2019 09:00:00 +0900', '2019-03-04T00:00:00.000Z'],
  ['date: 20190304', '2019-03-04'],
  ['date: 20190304 9:05', '2019-03-04 09:05'],
  ['date: 2019년 3월 4일 9:05', '2019-03-04 09:05'],
  ['date: March 4, 2019', '2019-03-04'],
  ['date: Mar 4th 2019, 1:30 PM', '2019-03-04 13:30'],
  ['date: Monday, 4 Sept. 2019', '2019-09-04'],
])('다른 도구가 적은 날짜가 글의 날짜가 된다: %s', (line, date) => {
  expect(imported('글.md', line)).toMatchObject({ matter: { date, draft: false }, lost: [], notes: [] })
})

it.each([
  ['2024-01-05.md', '2024-01-05', '2024-01-05'],
  ['2020-1-5-봄-산책.md', '2020-01-05', '봄 산책'],
])('파일의 이름에 적은 날짜가 글의 날짜가 된다: %s', (path, date, title) => {
  expect(imported(path)).toMatchObject({ matter: { date, title }, notes: [] })
})

it('시각만 읽을 수 없으면 그날로 두고 말한다', () => {
  expect(imported('2018-01-02-글.md', 'date: 2019-03-04 아침')).toMatchObject({
    matter: { date: '2019-03-04' },
    notes: ['날짜를 읽을 수 없어 그날 0시로 둡니다. 2019-03-04 아침'],
  })
})

it('편지의 꼴로 적었으나 없는 날이면 들여온 때로 두고 말한다', () => {
  expect(imported('글.md', 'date: 40 Foo 2019 09:00 GMT')).toMatchObject({
    matter: { date: undefined },
    notes: ['날짜를 읽을 수 없어 들여온 때로 둡니다. 40 Foo 2019 09:00 GMT'],
  })
})

it('날짜보다 긴 수는 날짜로 읽지 않는다', () => {
  expect(imported('글.md', 'date: 201903041')).toMatchObject({
    matter: { date: undefined },
    notes: ['날짜를 읽을 수 없어 들여온 때로 둡니다. 201903041'],
  })
})

it('올렸는지만 말하는 published는 날짜가 아니다', () => {
  expect(imported('글.md', 'published: true', 'created: 2023-09-09')).toMatchObject({
    matter: { date: '2023-09-09', draft: false },
    notes: [],
  })
  expect(imported('글.md', 'published: no')).toMatchObject({ matter: { date: undefined, draft: true }, notes: [] })
})

it('날짜가 없는 글은 어느 글인지 다섯 편까지 말하고, 초안은 말하지 않는다', async () => {
  const folder = await makeBlog()
  const told = async (files: Record<string, string>) => {
    await putFiles(join(folder, '글'), files)
    return (await runBlog(folder, ['import', 'markdown', '글'])).output.split('\n').slice(1)
  }
  const how = '옛 날짜로 두려면 머리말에 date를 적어 주세요.'
  expect(await told({ '가.md': '글', '나.md': '---\ndraft: true\n---\n', '2024-01-05.md': '글' })).toEqual([
    `들여온 때가 날짜가 되는 글: 가.md. ${how}`,
    '',
  ])
  expect(await told(Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((name) => [`${name}.md`, '글'])))).toEqual([
    '이미 있어 건너뛴 글: 3개',
    `들여온 때가 날짜가 되는 글: 1.md, 2.md, 3.md, 4.md, 5.md 외 2개. ${how}`,
    '',
  ])
})
