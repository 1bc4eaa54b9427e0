import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'

import type { Site } from '#/contract/site.ts'

import type { Database } from '../database/database.ts'
import { privateHeaders } from '../http/caching.ts'
import { addressNotFound, fileNotFound, requireFound } from '../http/refused.ts'
import { isFeedKey } from '../passwords/feed-key.ts'
import { commentFeed } from './comment-feed.ts'
import { feedPosts } from './feed-posts.ts'
import { rss, jsonFeed, atom } from './formats.ts'
import { openSearch } from './opensearch.ts'
import { sitemap, sitemapPart } from './sitemap.ts'
import { iconPaths, type Icons, manifest } from './web-app.ts'

export type FeedDeps = {
  readonly db: Database
  readonly site: Site
  readonly icons: Icons
  /** Changes whenever posts do; `null` while they may have changed unnoticed. */
  readonly postsVersion: () => string | null
}

const headers = (type: string) => ({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' })
const iconHeaders = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }

const commentFeedHeaders = { 'content-type': 'application/atom+xml; charset=utf-8', ...privateHeaders }

const feeds = [
  ['/rss.xml', 'application/rss+xml', rss],
  ['/atom.xml', 'application/atom+xml', atom],
  ['/feed.json', 'application/feed+json', jsonFeed],
] as const

/** Where feed readers and other tools look for a feed, and where a blog that moved here may have had its own. */
const usualAddresses = ['/rss', '/feed', '/feed.xml', '/index.xml'] as const

/** Of cached feeds and sitemaps together: a full sitemap has two million. */
const maxCharacters = 16_000_000

/** Feeds, sitemaps, robots.txt, the web app manifest and icons. */
export const feedRoutes = ({ db, site, icons, postsVersion }: FeedDeps): Hono => {
  const cache = new LRUCache<string, string, () => Promise<string>>({
    maxSize: maxCharacters,
    sizeCalculation: ({ length }) => length,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  })
  /** Requests at the same time share one `make`, whether or not its result may be used again. */
  const cached = (path: string, make: () => Promise<string>) => {
    const version = postsVersion()
    return cache.forceFetch(`${version} ${path}`, { context: make, forceRefresh: version === null })
  }
  const routes = new Hono()
  for (const [path, type, write] of feeds) {
    const make = async () => write(site, await db.read((reader) => feedPosts(reader, site)))
    routes.get(path, async (c) => c.body(await cached(path, make), 200, headers(type)))
  }
  for (const path of usualAddresses) routes.get(path, (c) => c.redirect('/rss.xml', 301))
  for (const path of iconPaths) routes.get(path, async (c) => c.body(await icons.at(path), 200, iconHeaders))
  routes
    .get('/sitemap.xml', async (c) =>
      c.body(await cached('/sitemap.xml', () => sitemap(db, site)), 200, headers('application/xml')),
    )
    .get('/:file{sitemap-(lists|posts)-[1-9][0-9]{0,3}\\.xml}', async (c) => {
      const file = c.req.param('file')
      const kind = file.includes('lists') ? 'lists' : 'posts'
      const part = Number(/\d+/.exec(file)?.[0])
      const make = async () => requireFound(await sitemapPart(db, site, kind, part), fileNotFound)
      return c.body(await cached(`/${file}`, make), 200, headers('application/xml'))
    })
    .get('/robots.txt', (c) =>
      c.body(`User-agent: *\nDisallow: /api/\nSitemap: ${site.url}/sitemap.xml\n`, 200, headers('text/plain')),
    )
    .get('/owner/comments.xml', async (c) => {
      const xml = await db.read(async (reader) =>
        (await isFeedKey(reader, c.req.query('key') ?? '')) ? commentFeed(reader, site) : null,
      )
      // Not 403: without the key there is nothing at this address.
      return c.body(requireFound(xml, addressNotFound), 200, commentFeedHeaders)
    })
    .get('/manifest.webmanifest', (c) => c.body(manifest(site, icons), 200, headers('application/manifest+json')))
    .get('/opensearch.xml', (c) => c.body(openSearch(site), 200, headers('application/opensearchdescription+xml')))
  return routes
}
