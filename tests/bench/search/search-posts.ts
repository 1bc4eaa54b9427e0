import { readFileSync } from 'node:fs'

import type { PostFile } from '#/server/posts-folder/post-file.ts'

const sentences = readFileSync(new URL('../phone/sentences.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const words = [...new Set(sentences.flatMap((sentence) => sentence.split(/\s+/)))]

/** Pseudo-random items of a list, deterministic for a seed. */
const sampleOf = <T>(list: readonly T[], seed: number, count: number): readonly T[] => {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return Array.from({ length: count }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return list[Math.floor((state / 4_294_967_296) * list.length)]
  }).flatMap((it) => it ?? [])
}

const firstDay = Date.parse('2015-01-01T00:00:00Z')

/** A post of about 950 characters: half sentences that other posts share, half words in random order. */
export const randomPost = (_: unknown, index: number): PostFile => ({
  path: `${index}.md`,
  pinnedId: index + 1,
  pinnedLine: null,
  slug: `${index}번째-글`,
  title: sampleOf(words, index, 4).join(' '),
  subtitle: sampleOf(words, index + 1, 5).join(' '),
  summary: '요약',
  content: `<p>${sampleOf(sentences, index + 2, 12).join(' ')}</p><p>${sampleOf(words, index + 3, 120).join(' ')}${index % 1_000 === 7 ? ' 장바구니' : ''}</p>`,
  thumbnail: null,
  author: null,
  date: new Date(firstDay + index * 60_000).toISOString(),
  category: `${index % 10}번 갈래`,
  subcategory: null,
  tags: sampleOf(words, index % 200, 2),
  draft: false,
  commentsClosed: false,
  aliases: [],
  sourceHash: `${index}`,
  unpinnedHash: `${index}`,
})
