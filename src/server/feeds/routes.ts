import { Hono } from 'hono'

import type { Site } from '#/contract/site.ts'

import type { Database } from '../database/database.ts'
import { only } from '../http/only.ts'
import { found } from '../http/refused.ts'
import { makeFeed } from './feed.ts'
import { icon, manifest } from './manifest.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

export type FeedDeps = { readonly db: Database; readonly site: Site }

const headers = (type: string) => ({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' })

const paths = [
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/favicon.ico',
]

/** What feed readers, search engines and home screens ask for. */
export const feedRoutes = ({ db, site }: FeedDeps): Hono => {
  const feed = () => db.read((reader) => makeFeed(reader, site))
  const routes = new Hono()
    .get('/rss.xml', async (c) => c.body((await feed()).rss2(), 200, headers('application/rss+xml')))
    .get('/atom.xml', async (c) => c.body((await feed()).atom1(), 200, headers('application/atom+xml')))
    .get('/feed.json', async (c) => c.body((await feed()).json1(), 200, headers('application/feed+json')))
    .get('/sitemap.xml', async (c) =>
      c.body(await db.read((reader) => sitemap(reader, site)), 200, headers('application/xml')),
    )
    .get('/:file{sitemap-(0|[1-9][0-9]{0,3})\\.xml}', async (c) => {
      const part = Number(/\d+/.exec(c.req.param('file'))?.[0])
      const xml = await db.read((reader) => sitemapPart(reader, site, part))
      return c.body(found(xml, '파일을 찾을 수 없습니다.'), 200, headers('application/xml'))
    })
    .get('/robots.txt', (c) =>
      c.body(`User-agent: *\nDisallow: /api/\nSitemap: ${site.url}/sitemap.xml\n`, 200, headers('text/plain')),
    )
    .get('/manifest.webmanifest', (c) => c.body(manifest(site), 200, headers('application/manifest+json')))
    .get('/favicon.ico', async (c) =>
      c.body(await icon(48), 200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }),
    )
    .get('/:file{icon-(180|192|512)\\.png}', async (c) => {
      const size = Number(/\d+/.exec(c.req.param('file'))?.[0])
      return c.body(await icon(size), 200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
    })
  for (const path of paths) routes.all(path, only('GET'))
  return routes
}
