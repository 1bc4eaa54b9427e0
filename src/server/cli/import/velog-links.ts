import { decoded } from '#/contract/addresses.ts'

import type { ImportedPost } from './imported.ts'
import { relinkPosts } from './own-posts.ts'

/** The address that Velog makes of a title. */
const velogSlug = (title: string): string =>
  title
    .replace(
      /[^0-9a-zA-Zㄱ-ㅎㅏ-ㅣ가-힣.\u3000-\u303f\u3040-\u309f\u30a0-\u30ff\uff00-\uff9f\u4e00-\u9faf\u3400-\u4dbf -]/g,
      '',
    )
    .trim()
    .replaceAll(' ', '-')
    .replaceAll(/-{2,}/g, '-')

const slugOf = ({ matter }: ImportedPost): string => matter.slug ?? velogSlug(matter.title)

/** Whose blog it is: a backup says so only in the addresses of pictures, or in links to its posts, unless some are of others. */
const userIn = (posts: readonly ImportedPost[]): string | null => {
  const slugs = new Set(posts.map(slugOf))
  const uploads = posts.flatMap(({ body }) => [...body.matchAll(/velog\.velcdn\.com\/images\/([\w-]+)\/post\//g)])
  const links = posts
    .flatMap(({ body }) => [...body.matchAll(/velog\.io\/@([\w-]+)\/([^\s"'()<>#?[\]]+)/g)])
    .filter(([, , slug = '']) => slugs.has(decoded(slug).normalize('NFC')))
  const [user, ...others] = new Set((uploads.length > 0 ? uploads : links).map(([, name = '']) => name))
  return user === undefined || others.length > 0 ? null : user
}

/** Rewrites the links of a Velog backup's posts to each other. */
export const relinkVelog = (posts: readonly ImportedPost[]): readonly ImportedPost[] => {
  const user = userIn(posts)
  if (user === null) return posts
  const addresses = new Map(posts.map((post) => [post.path, [`/@${user}/${slugOf(post)}`]]))
  return relinkPosts(posts, addresses, 'https://velog.io')
}
