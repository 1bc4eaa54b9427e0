import { Hono } from 'hono'

import { postPath } from '#/contract/addresses.ts'
import { pathSegments } from '#/contract/screens.ts'

import { coverSvg, findCover, previewPng, type SitePreview } from '../covers/covers.ts'
import { cropPreview, type Previews } from '../covers/preview-files.ts'
import type { Database } from '../database/database.ts'
import { immutable } from '../http/caching.ts'
import { clientOfRequest, widestNetworkOf } from '../http/client-address.ts'
import { fileNotFound, requireFound } from '../http/refused.ts'
import type { Images } from '../images/images.ts'
import { findPostByPath } from '../posts/posts.ts'
import type { createAttachments } from './attachments.ts'

const immutableHeaders = (type: string) => ({ 'content-type': type, 'cache-control': immutable })

export type FileDeps = {
  readonly db: Database
  readonly attachments: ReturnType<typeof createAttachments>
  readonly images: Pick<Images, 'answer'>
  readonly sitePreview: SitePreview
  readonly previews: Pick<Previews, 'get'>
  readonly trustProxy: boolean
}

/** The path under the posts folder; `null` with an encoded slash, which would be a second URL of the same file. */
const filePath = (pathname: string): string | null => {
  const names = pathSegments(pathname)?.slice(1) ?? []
  return names.some((name) => /[/\\]/.test(name)) ? null : names.join('/')
}

/** Covers, resized images, preview images, and files beside the posts. */
export const fileRoutes = ({ db, attachments, images, sitePreview, previews, trustProxy }: FileDeps): Hono =>
  new Hono()
    .get('/covers/*', async (c) => {
      const name = c.req.path.slice('/covers/'.length)
      if (name === sitePreview.name)
        return c.body(await previews.get(name, sitePreview.draw), 200, immutableHeaders('image/png'))
      const drawn = name.replace(/\.png$/, '.svg')
      const cover = requireFound(await db.read((reader) => findCover(reader, drawn)), fileNotFound)
      if (name !== drawn)
        return c.body(await previews.get(name, () => previewPng(cover)), 200, immutableHeaders('image/png'))
      return c.body(await coverSvg(name, cover), 200, immutableHeaders('image/svg+xml'))
    })
    .get('/images/*', async (c) => {
      const { path } = c.req
      const source = path.replace(/\.jpg$/, '.webp')
      const { body, type } = requireFound(
        await images.answer(source, widestNetworkOf(clientOfRequest(c, trustProxy))),
        fileNotFound,
      )
      if (path === source) return c.body(body, 200, immutableHeaders(type))
      const name = path.slice('/images/'.length).replace('/', '-')
      return c.body(await previews.get(name, () => cropPreview(body)), 200, immutableHeaders('image/jpeg'))
    })
    .get('/files/*', async (c) => {
      const path = requireFound(filePath(new URL(c.req.url).pathname), fileNotFound)
      // Posts link to each other by file; the URL of a page depends on the post's id, which may change.
      const post = path.endsWith('.md') ? await db.read((reader) => findPostByPath(reader, path)) : undefined
      if (post !== undefined) return c.redirect(postPath(post), 302)
      return requireFound(await attachments(c, path), fileNotFound)
    })
