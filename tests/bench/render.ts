import { join } from 'node:path'

import { pino } from 'pino'

import { siteDefaults } from '#/contract/site.ts'
import { createInnerApi } from '#/server/app.ts'
import { openSqlite } from '#/server/database/sqlite.ts'
import { createImages } from '#/server/images/images.ts'
import { loadBuild } from '#/server/pages/load-build.ts'
import { createPageRenderer } from '#/server/pages/page-renderer.ts'
import { resolvePage } from '#/server/pages/resolve-page.ts'
import { createPostReader } from '#/server/posts-folder/post-reader.ts'
import { watchPosts } from '#/server/posts-folder/watch-posts.ts'
import { createPublishing } from '#/server/publishing/publishing.ts'

import { inScratchFolder } from './scratch-folder.ts'
import { percentilesOf, timed } from './statistics.ts'
import { atMost, inMs, type Row, type Section } from './table.ts'

const log = pino({ level: 'silent' })
const origin = 'http://localhost'
const iterations = 300
const warmUp = 60

/** Renders the pages of `posts/` as the server does, without its cache. */
const openRenderer = async (folder: string) => {
  const db = await openSqlite(join(folder, 'bench.sqlite'))
  const publish = createPublishing({ db, clock: () => new Date(), owner: siteDefaults.owner, tell: () => {} })
  const images = createImages({ postsDir: 'posts', cacheDir: join(folder, 'images'), log })
  const { read, close } = createPostReader()
  const watch = watchPosts({
    read,
    postsDir: 'posts',
    images,
    log,
    onChange: publish,
  })
  await watch.ready
  await Promise.all([watch.close(), close()])
  const { render, template } = await loadBuild()
  const { fetch } = createInnerApi({
    db,
    clock: () => new Date(),
    log,
    pageSize: 12,
    owner: siteDefaults.owner,
    trustProxy: false,
  })
  const posts = await db.read((reader) => reader.selectFrom('post').select(['id', 'slug']).execute())
  const draw = createPageRenderer({ render, template, site: siteDefaults, fetch, log })
  return {
    close: db.close,
    draw: async (request: Request) =>
      draw(request, await db.read((reader) => resolvePage(reader, new URL(request.url).pathname))),
    posts: posts.map(({ id, slug }) => `/pages/${id}/${encodeURIComponent(slug)}`),
  }
}

type Renderer = Awaited<ReturnType<typeof openRenderer>>

const measure = async (name: string, draw: Renderer['draw'], paths: readonly string[], goal: number): Promise<Row> => {
  const times: number[] = []
  for (let iteration = 0; iteration < warmUp + iterations; iteration += 1) {
    const path = paths[iteration % paths.length] ?? '/'
    const time = await timed(async () => {
      const { status } = await draw(new Request(origin + path))
      if (status !== 200) throw new Error(`${status} from ${path}`)
    })
    if (iteration >= warmUp) times.push(time)
  }
  const spread = percentilesOf(times)
  return { name, measured: inMs(spread), goal: atMost(spread.p50, goal, ' ms') }
}

/** Server-side rendering, from the database query to the compressed HTML. */
export const measureRender = (): Promise<Section> =>
  inScratchFolder(async (folder) => {
    const { draw, posts, close } = await openRenderer(folder)
    const rows = [
      await measure('글 (모든 글을 차례로)', draw, posts, 10),
      await measure('글 열두 개의 목록', draw, ['/'], 15),
    ]
    await close()
    return { title: '처음 그리기: 간직한 것 없이, 압축까지', rows }
  })
