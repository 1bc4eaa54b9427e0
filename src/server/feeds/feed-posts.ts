import { postIdPath, postPath } from '#/contract/addresses.ts'
import { pictureAddress } from '#/contract/picture.ts'
import { previewUrl } from '#/contract/preview.ts'
import type { Site } from '#/contract/site.ts'

import type { Reader } from '../database/database.ts'
import { everyPost } from '../database/scope.ts'
import { tagNames } from '../database/tag-names.ts'
import { parsePictureAddress } from '../images/image-url.ts'
import { listedPosts } from '../posts/posts.ts'

/** Within tags only: in the text of a post about HTML, `href="/…"` is not a link. */
const wholeTag = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/gi
const address = /(\s(?:href|src|poster|cite)=")([^"]*)"/gi
const sources = /(\ssrcset=")([^"]*)"/gi
/** The permalinks of headings, which make no sense in a feed. */
const anchor = /<a class="heading-anchor"[^>]*><\/a>/g

/** The address of a picture as WebP: feed readers that do not read AVIF would show none. */
const withoutAvif = (url: string): string => {
  const picture = parsePictureAddress(url)
  return picture?.format === 'avif' ? pictureAddress(picture.hash, picture.width, 'webp') : url
}

/** Makes all URLs in a post's HTML absolute, for feed readers. */
const absoluteUrls = (html: string, pageUrl: string, siteUrl: string): string => {
  const resolve = (url: string): string => {
    if (url.startsWith('#')) return pageUrl + url
    if (url.startsWith('//')) return `https:${url}`
    if (url.startsWith('/')) return siteUrl + url
    return URL.canParse(url) ? url : (URL.parse(url, pageUrl)?.href ?? url)
  }
  const resolveEach = (set: string): string =>
    set.replaceAll(/(^|,\s+)(\S+)/g, (_all, gap: string, url: string) => gap + resolve(withoutAvif(url)))
  return html
    .replaceAll(anchor, '')
    .replaceAll(wholeTag, (whole) =>
      whole
        .replaceAll(address, (_all, start: string, url: string) => `${start}${resolve(url)}"`)
        .replaceAll(sources, (_all, start: string, set: string) => `${start}${resolveEach(set)}"`),
    )
}

/** Number of entries; few suffice because feed readers poll often and keep what they have. */
const maxEntries = 20

/** The newest posts with their full content, from which each feed format takes its elements. */
export const feedPosts = async (db: Reader, site: Site) => {
  const posts = await listedPosts(db, everyPost)
    .innerJoin('category', 'category.id', 'post.category_id')
    .select(['post.id', 'post.slug', 'post.title', 'post.summary', 'post.content', 'post.author', 'post.thumbnail'])
    .select(['post.created_at', 'post.updated_at', 'category.name as category'])
    .limit(maxEntries)
    .execute()
  const ids = posts.map(({ id }) => id)
  const tags = await tagNames(db, ids)
  return posts.map(({ content, thumbnail, category, ...post }) => {
    const url = site.url + postPath(post)
    return {
      ...post,
      url,
      // Without the slug, which may change with the title: feed readers identify entries by this.
      guid: site.url + postIdPath(post.id),
      content: absoluteUrls(content, url, site.url),
      image: previewUrl(thumbnail, site),
      labels: [...new Set([category, ...(tags.get(post.id) ?? [])])],
    }
  })
}
export type FeedPost = Awaited<ReturnType<typeof feedPosts>>[number]
