import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { makeBlog, putFiles, reportIn, runBlog } from './run-blog.ts'

const put = async (files: Record<string, string | Uint8Array>): Promise<string> => {
  const folder = await makeBlog()
  await putFiles(join(folder, '옛 블로그'), files)
  return folder
}
const run = (folder: string, path = '옛 블로그') => runBlog(folder, ['import', 'markdown', path])
const readText = (folder: string, path: string) => readFile(join(folder, 'posts/markdown', path), 'utf8')

const isDraft = async (folder: string, path: string): Promise<boolean> =>
  /^draft: true$/m.test(await readText(folder, path))

const unpublished = [
  'draft: yes',
  'draft: True',
  'draft: "1"',
  'draft: 아직',
  'draft: false\nprivate: true',
  'is_private: on',
  'published: no',
  'published: "false"',
  'publish: false',
  'published: true\npublish: Off',
  'status: draft',
  'status: Private',
]
const published = ['draft: no', 'draft:', 'draft: 0', 'private: off', 'published: yes', 'publish: true', 'status: 완성']

it('올리지 않은 글은 어느 도구의 말로 적었든 초안으로 남는다', async () => {
  const files = [...unpublished, ...published].map((line, index) => [`${index}.md`, `---\n${line}\n---\n본문\n`])
  const folder = await put(Object.fromEntries(files))
  const { output } = await run(folder)
  expect(output).toContain(`글 ${files.length}개 (초안 ${unpublished.length}개)`)
  const drafts = await Promise.all(files.map(([path = '']) => isDraft(folder, path)))
  expect([...unpublished, ...published].filter((_line, index) => drafts[index])).toEqual(unpublished)
})

it('_drafts 폴더의 글은 그 폴더만 들여와도 초안이다', async () => {
  const folder = await put({
    '_drafts/쓰던 글.md': '# 쓰던 글\n',
    'source/_drafts/걷기/글.md': '글',
    '_posts/글.md': '글',
  })
  expect(reportIn((await run(folder)).output)).toEqual(['들여왔습니다: 글 3개 (초안 2개) → posts/markdown'])
  expect(await isDraft(folder, '_posts/글.md')).toBe(false)
  const alone = await put({ '_drafts/쓰던 글.md': '# 쓰던 글\n' })
  expect((await run(alone, '옛 블로그/_drafts')).output).toContain('글 1개 (초안 1개)')
})

it('날짜가 아직 오지 않은 글은 초안으로 두고 말한다', async () => {
  const folder = await put({
    '2999-01-02-예약.md': '본문',
    '머리말.md': '---\ndate: 2999-01-02 09:00\n---\n본문',
    '올릴 날.md': '---\ndate: 2020-01-02\npublishDate: 2999-01-02\n---\n본문',
    '초안.md': '---\ndate: 2999-01-02\ndraft: true\n---\n본문',
    '지난 글.md': '---\ndate: 2020-01-02\npublishDate: 2020-01-03\n---\n본문',
  })
  const { output } = await run(folder)
  expect(reportIn(output)).toEqual([
    '들여왔습니다: 글 5개 (초안 4개) → posts/markdown',
    '들여왔지만 살펴볼 것: 3개',
    '  2999-01-02-예약.md: 날짜가 아직 오지 않아 초안으로 둡니다. 2999-01-02',
    '  머리말.md: 날짜가 아직 오지 않아 초안으로 둡니다. 2999-01-02 09:00',
    '  올릴 날.md: 날짜가 아직 오지 않아 초안으로 둡니다. 2999-01-02',
  ])
  expect(await readText(folder, '올릴 날.md')).toBe('---\ntitle: 올릴 날\ndate: 2020-01-02\ndraft: true\n---\n\n본문')
})

it('누구나 보던 글이 아니면 어느 도구의 말로 적었든 초안으로 두고, 그 항목을 말한다', async () => {
  const hidden = [
    ['password: 1234', 'password'],
    ['hidden: true', 'hidden'],
    ['unlisted: yes', 'unlisted'],
    ['secret: 1', 'secret'],
    ['is_temp: true', 'is_temp'],
    ['headless: true', 'headless'],
    ['public: false', 'public'],
    ['visible: no', 'visible'],
    ['is_published: 0', 'is_published'],
    ['visibility: private', 'visibility'],
    ['expiryDate: 2020-01-02', 'expirydate'],
    ['unpublishDate: 2020-01-02T09:00:00+09:00', 'unpublishdate'],
    ['build:\n  render: never', 'build'],
    ['_build:\n  list: never', '_build'],
  ] as const
  const open = [
    'password: ""',
    'hidden: false',
    'public: true',
    'visibility: public',
    'expiryDate: 2999-01-02',
    'build:\n  list: always',
  ]
  const files = [...hidden.map(([line]) => line), ...open].map((line, index) => [
    `${index + 10}.md`,
    `---\n${line}\n---\n본문\n`,
  ])
  const folder = await put(Object.fromEntries(files))
  const { output } = await run(folder)
  expect(output).toContain(`글 ${files.length}개 (초안 ${hidden.length}개)`)
  for (const [index, [, key]] of hidden.entries())
    expect(output).toContain(`${index + 10}.md: 모두에게 보이던 글이 아니어서 초안으로 둡니다. ${key}\n`)
})
