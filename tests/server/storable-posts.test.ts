import { expect, it } from 'vitest'

import { createPublishing } from '#/server/publishing/publishing.ts'

import { openBlog, postFile } from './blog.ts'
import { readPost } from './markdown/reading.ts'

it('이름이 아주 긴 분류와 태그도 저마다 하나이다', async () => {
  const { db, clock } = await openBlog()
  const publish = createPublishing({ db, clock, owner: '글지기', tell: () => {} })
  // No letter twice in a row: an index compresses what repeats.
  const long = Array.from({ length: 4_000 }, (_, n) => String.fromCodePoint(0xac00 + ((n * 7_919) % 11_172))).join('')
  const terms = { category: long, subcategory: long, tags: [`${long}1`, `${long}2`] }
  const posts = ['가.md', '나.md'].map((path) => postFile(path, { ...terms, slug: 'x', title: 'x' }))
  await publish(posts.map((post) => ({ ok: true, post })))
  const counted = await db.read((reader) => reader.selectFrom('scope').selectAll().orderBy('scope').execute())
  expect(counted.map(({ scope, post_count }) => `${scope} ${post_count}`)).toEqual([
    'all 2',
    'category:1 2',
    'subcategory:1 2',
    'tag:1 2',
    'tag:2 2',
  ])
})

it('어느 데이터베이스도 담지 못하는 글자는 글의 어디에 있든 남지 않고, 글은 그대로 실린다', async () => {
  const { db, show } = await openBlog()
  const escaped = String.raw`"가\0나\ud800다"`
  const keys = ['title', 'subtitle', 'summary', 'slug', 'category', 'subcategory', 'thumbnail', 'author']
  const matter = keys.map((key) => `${key}: ${escaped}`).join('\n')
  const nul = '\0'
  const text = `본${nul}문 &#0; &#xD800; \`코${nul}드\` <b title="가${nul}">굵${nul}게</b> [링크](/가${nul}나)\n\n    들여${nul}쓴 코드\n`
  await show([await readPost(`---\n${matter}\ntags: [${escaped}]\n---\n${text}`)])
  const rows = await db.read(async (reader) => [
    await reader.selectFrom('post').selectAll().execute(),
    await reader.selectFrom('tag').selectAll().execute(),
    await reader.selectFrom('category').selectAll().execute(),
  ])
  expect(rows.map((found) => found.length)).toEqual([1, 1, 1])
  const texts = rows.flat().flatMap((row) => Object.values(row).map(String))
  expect(texts.filter((stored) => !stored.isWellFormed() || stored.includes(nul))).toEqual([])
})
