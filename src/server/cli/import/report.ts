import { formatCount } from '#/text/counts.ts'

import { addressesIn } from '../markdown-links.ts'
import type { ImportedPost, Skipped } from './imported.ts'

type Outcome = {
  readonly posts: readonly ImportedPost[]
  readonly present: readonly ImportedPost[]
  readonly skipped: readonly Skipped[]
  readonly pictures: number
  readonly comments: number
  /** The folder of the import, as shown to the owner. */
  readonly folder: string
}

const countBy = (names: readonly string[]): string =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${name} ${formatCount(all.length)}개`).join(', ')

/** The hosts of pictures that were left where they are; the blog shows links to them. */
const hostsOf = (posts: readonly ImportedPost[]): readonly string[] =>
  posts
    .flatMap(({ body }) => addressesIn(body))
    .flatMap(({ address, isImage }) =>
      isImage && /^(?:https?:)?\/\//i.test(address) ? [URL.parse(address, 'https://x')?.host ?? ''] : [],
    )

const linesOf = (heading: string, all: readonly Skipped[]): readonly string[] =>
  all.length === 0
    ? []
    : [`${heading}: ${formatCount(all.length)}개`, ...all.map(({ name, reason }) => `  ${name}: ${reason}`)]

/** What was imported and what was not, as lines for the owner. */
export const report = ({ posts, present, skipped, pictures, comments, folder }: Outcome): readonly string[] => {
  const drafts = posts.filter(({ matter }) => matter.draft === true).length
  const taken = [
    `글 ${formatCount(posts.length)}개${drafts > 0 ? ` (초안 ${formatCount(drafts)}개)` : ''}`,
    ...(pictures > 0 ? [`그림 ${formatCount(pictures)}개`] : []),
    ...(comments > 0 ? [`댓글 ${formatCount(comments)}개`] : []),
  ]
  const names = new Set([...posts, ...present].map(({ name }) => name))
  const isNote = ({ name }: Skipped): boolean => names.has(name)
  const hosts = hostsOf(posts)
  const lost = posts.flatMap((post) => post.lost)
  return [
    `들여왔습니다: ${taken.join(', ')} → ${folder}`,
    ...(present.length > 0 ? [`이미 있어 건너뛴 글: ${formatCount(present.length)}개`] : []),
    ...linesOf(
      '들여오지 못한 것',
      skipped.filter((it) => !isNote(it)),
    ),
    ...linesOf('들여왔지만 살펴볼 것', skipped.filter(isNote)),
    ...(hosts.length > 0 ? [`다른 서버에 그대로 둔 그림(글에는 링크로 보입니다): ${countBy(hosts)}`] : []),
    ...(lost.length > 0 ? [`글방에 없어 옮기지 않은 머리말 항목: ${countBy(lost)}`] : []),
  ]
}
