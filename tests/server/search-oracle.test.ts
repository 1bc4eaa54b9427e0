import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { searchPosts } from '#/server/search/search.ts'
import { askedText, problemOf } from '#/text/search/query-limits.ts'
import { readingsOf } from '#/text/search/readings.ts'
import { documentOf } from '#/text/search/search-document.ts'

import { rankOf } from '../../mocks/rank-of.ts'
import { line, word } from '../text/search/texts.ts'
import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'

const escaped = (text: string) => text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')

const post = fc.record({
  title: word.map((it) => it.normalize('NFC')),
  subtitle: fc.option(
    line.filter((it) => it !== ''),
    { nil: null },
  ),
  text: line,
  tags: fc.array(
    word.map((it) => it.normalize('NFC')),
    { maxLength: 2 },
  ),
})

/** One or two random words. */
const typed = fc.oneof(
  word,
  fc.tuple(word, word).map((words) => words.join(' ')),
)

it('무엇을 치든 눈으로 훑어 찾은 것과 같다', async () => {
  const posts = fc.sample(post, { numRuns: 60, seed: 15 }).map((it, index) => ({ ...it, id: index + 1 }))
  const { db, show } = await openBlogServer()
  await show(
    posts.map(({ id, title, subtitle, text, tags }) =>
      postFile(`${id}.md`, { pinnedId: id, title, subtitle, tags, content: `<p>${escaped(text)}</p>`, category: '산' }),
    ),
  )
  // Tags that read alike are one, under the name that came first.
  const names = await db.read((reader) =>
    reader.selectFrom('post_tag').innerJoin('tag', 'tag.id', 'post_tag.tag_id').selectAll().execute(),
  )
  const documents = posts.map(({ id, ...each }) => ({
    id,
    document: documentOf({
      ...each,
      category: '산',
      tags: names.filter((row) => row.post_id === id).map(({ name }) => name),
    }),
  }))
  const piece = fc
    .tuple(fc.constantFrom(...documents), fc.nat(), fc.integer({ min: 1, max: 4 }))
    .map(([{ document }, at, length]) =>
      document.rest
        .slice(at % document.rest.length)
        .slice(0, length)
        .trim(),
    )
  /** The end of a word and the beginning of the next, without the space. */
  const joined = fc
    .tuple(fc.constantFrom(...documents), fc.nat(), fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 4 }))
    .map(([{ document }, at, before, after]) => {
      const words = document.rest.split(' ')
      const index = at % words.length
      return `${words[index]?.slice(-before)}${words[index + 1]?.slice(0, after) ?? ''}`
    })
  await fc.assert(
    fc.asyncProperty(fc.oneof(typed, piece, joined), async (text) => {
      const asked = askedText(text.toWellFormed())
      if (problemOf(asked) !== null) return
      const byEye =
        readingsOf(asked, true)
          .map(({ query }) =>
            documents
              .flatMap(({ id, document }) => {
                const rank = rankOf(document, query)
                return rank === null ? [] : [{ id, rank }]
              })
              .toSorted((a, b) => a.rank - b.rank || b.id - a.id),
          )
          .find((matches) => matches.length > 0) ?? []
      const found = await searchPosts(db, { asked, page: 1, pageSize: 100, isLiteral: true })
      expect(found.posts.map(({ id }) => id)).toEqual(byEye.map(({ id }) => id))
    }),
    { numRuns: 200 },
  )
})
