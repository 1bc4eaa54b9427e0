import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { assert, constantFrom, property, string } from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { postText } from '#/server/cli/post-text.ts'
import { decode } from '#/server/posts-folder/decode.ts'
import { parseFrontMatter } from '#/server/posts-folder/front-matter.ts'

import { makeBlog, runBlog } from './run-blog.ts'

// In Seoul it is the new year already.
beforeEach(() => vi.setSystemTime('2026-12-31T15:00:00Z'))
afterEach(() => vi.useRealTimers())

const read = (text: string) => {
  const decoded = decode(new TextEncoder().encode(text))
  return parseFrontMatter(decoded.ok ? decoded.text : '')
}

it('제목을 주면 해마다의 폴더에 초안이 생기고, 그 자리를 말한다', async () => {
  const folder = await makeBlog()
  const { output, code } = await runBlog(folder, [
    'new',
    '봄: "첫" 산책',
    '--category=일상',
    '--subcategory',
    '걷기',
    '--tags',
    '봄, 산책,,1.10',
  ])
  expect(code).toBe(0)
  const path = 'posts/2027/봄-첫-산책.md'
  expect(output.split('\n')[0]).toBe(path)
  const file = read(await readFile(join(folder, path), 'utf8'))
  expect(file).toMatchObject({
    ok: true,
    matter: {
      title: '봄: "첫" 산책',
      category: '일상',
      subcategory: '걷기',
      tags: ['봄', '산책', '1.10'],
      draft: true,
      date: expect.stringMatching(/Z$/),
    },
  })
  expect(await runBlog(folder, ['check'])).toMatchObject({ code: 0 })
})

it('--publish로 만든 글은 초안이 아니다', async () => {
  const folder = await makeBlog()
  const { output } = await runBlog(folder, ['new', '바로 올리는 글', '--publish'])
  const file = read(await readFile(join(folder, output.trim()), 'utf8'))
  expect(file).toMatchObject({ ok: true, matter: { draft: false } })
})

it('같은 이름의 글이 있으면 덮어쓰지 않고 1로 끝난다', async () => {
  const folder = await makeBlog({ '2027/같은-글.md': '쓰던 글' })
  const { complaint, code } = await runBlog(folder, ['new', '같은 글'])
  expect({ complaint, code }).toEqual({ complaint: '이미 있습니다: posts/2027/같은-글.md\n', code: 1 })
  expect(await readFile(join(folder, 'posts/2027/같은-글.md'), 'utf8')).toBe('쓰던 글')
})

it.each([[['new', ' \u3164 ']], [['new', '글', '--draft', '--publish']]])(
  '뜻 없는 부름은 2로 끝난다: %s',
  async (words) => {
    expect(await runBlog(await makeBlog(), words)).toMatchObject({ code: 2, output: '' })
  },
)

it('어떤 글자로 된 제목과 태그도 머리말에서 그대로 읽힌다', () => {
  const line = string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((text) =>
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
  const plain = line.filter((text) => /[가-힣a-z0-9]/i.test(text))
  assert(
    property(
      plain,
      // The sign before a tag is not part of its name.
      plain.filter((text) => !text.startsWith('#')),
      constantFrom('true', '1.0', 'null', '- a', '#b', 'a: b', '@c', "it's"),
      (title, tag, odd) => {
        const file = read(postText({ title, category: odd, tags: [tag] }, '본문\n'))
        expect(file).toMatchObject({ ok: true, matter: { title, category: odd, tags: [tag] }, body: '\n\n본문\n' })
      },
    ),
  )
})
