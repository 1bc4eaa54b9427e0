import { readdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'

import { allDeskExtras, features, type Site } from '#/contract/site.ts'
import { lettersOf } from '#/contract/title-font.ts'

import { createApp, createInnerApi } from './app.ts'
import { createApiCache } from './cache/api-cache.ts'
import { cacheFirst } from './cache/cache-first.ts'
import { createContentVersion } from './cache/content-version.ts'
import { backfillByOwner } from './comments/backfill-by-owner.ts'
import { createSitePreview } from './covers/covers.ts'
import { createPreviews } from './covers/preview-files.ts'
import { openDatabase } from './database/open-database.ts'
import { clearParts } from './disk/files.ts'
import { titleFont } from './fonts/title-font.ts'
import { addressOf, createHttpServer, listen, listenerOf } from './http/serve.ts'
import { createImages, type Images } from './images/images.ts'
import { createLive } from './live/streams.ts'
import { createLog, openedLines } from './log.ts'
import { createNotifier } from './notices/notifier.ts'
import { createSendNotice } from './notices/send-notice.ts'
import { createAttachments } from './pages/attachments.ts'
import { siteHead, withSite } from './pages/document.ts'
import { loadBuild } from './pages/load-build.ts'
import { createLook } from './pages/look.ts'
import { createPageCache } from './pages/page-cache.ts'
import { resolvePage } from './pages/resolve-page.ts'
import { generatedLine, settleAdminPassword } from './passwords/admin-password.ts'
import { createPasswords } from './passwords/passwords.ts'
import { createMountGuard } from './posts-folder/mount-guard.ts'
import type { PostFileResult } from './posts-folder/post-file.ts'
import { createPostReader } from './posts-folder/post-reader.ts'
import { watchPosts } from './posts-folder/watch-posts.ts'
import { createPublishedState, createPublishing, hasPosts } from './publishing/publishing.ts'
import { shownFiles } from './publishing/shown-files.ts'
import { createIndexing } from './search-index/index-posts.ts'
import { parseSettings, WrongSetting } from './settings.ts'
import { createShutdown, requestDeadlineMs } from './shutdown.ts'
import { pictureAdvice, startAdvice } from './start-advice.ts'
import { explainStartFailure } from './start-failure.ts'
import { createPageViews, flushEachMinute } from './visits/page-views.ts'

const development = process.argv.includes('--dev')
// Before the pages are loaded: React reads it once.
process.env.NODE_ENV ??= development ? 'development' : 'production'

const shutdown = createShutdown()

const start = async (): Promise<void> => {
  const settings = parseSettings(process.env)
  const { host, dataDir, postsDir, pageSize, trustProxy, showDrafts, receivers, mailServer, noticeSecret } = settings
  await readdir(postsDir).catch((cause: unknown) => {
    throw new WrongSetting(`POSTS_DIR: ${postsDir} 폴더가 없거나 읽을 수 없습니다.`, { cause })
  })

  // Its worker loads while the database is opened.
  const postReader = createPostReader()
  const { server, open, drain } = createHttpServer()
  const address = addressOf(host, await listen(server, host, settings.port))
  const sitePreview = createSitePreview(settings.site)
  const site: Site = {
    ...settings.site,
    url: settings.siteUrl ?? address,
    preview: sitePreview.url,
    feed: '/rss.xml',
    features,
    deskExtras: allDeskExtras,
  }

  const { log, tell } = createLog()
  for (const line of await startAdvice(settings)) tell(line)
  const db = await openDatabase(settings, log)
  shutdown.onStop(db.close)
  const { clock } = db
  const passwords = createPasswords()
  const password = await settleAdminPassword(db, passwords, settings.adminPassword, tell)
  if (password !== null) tell(generatedLine(password))

  await backfillByOwner(db, site.owner)
  const images = createImages({ postsDir, cacheDir: join(dataDir, 'images'), log })
  const previews = createPreviews({ cacheDir: join(dataDir, 'previews'), log })
  const version = createContentVersion()
  const live = createLive(db)
  const stopping = new AbortController()
  const publish = createPublishing({ db, clock, owner: site.owner, showDrafts, tell, signal: stopping.signal })
  const indexing = createIndexing(db, stopping.signal, log)
  const onChange = async (results: readonly PostFileResult[]): Promise<void> => {
    await publish(results)
    indexing.start()
    const shown = await shownFiles(db)
    await Promise.all([images.forgetOthers(shown.images), previews.forgetOthers(shown)])
    void images.resizeAhead(shown.images, stopping.signal)
  }
  const { front, app: builtApp } = await openBuild(server, settings.imageOrigins)
  const { assets, buildFingerprint, render } = builtApp
  const blogHasPosts = () => db.read(hasPosts)
  const published = createPublishedState(db, [buildFingerprint, settings.siteUrl, site.owner, showDrafts].join(' '))
  const watch = watchPosts({
    read: postReader.read,
    postsDir,
    images,
    log,
    onChange,
    siteUrl: settings.siteUrl,
    showDrafts,
    requireMounted: createMountGuard(join(dataDir, 'posts-disk'), blogHasPosts, log),
    ...(buildFingerprint !== null && { published }),
  })
  db.subscribe(version, live, watch)
  for (const { changed } of [version, live]) db.onChange(changed)
  shutdown.onStop(() => Promise.all([watch.close(), postReader.close()]))
  await watch.ready.catch(async (error: unknown) => {
    // A blog that has posts is better than none; the log says why, and the watch tries again.
    if (!(await blogHasPosts())) throw error
  })
  const answerImage: Images['answer'] = async (pathname, client) => {
    const answer = await images.answer(pathname, client)
    // It may be of a post that another server has published and this one has not read yet.
    return answer ?? watch.complete().then(() => images.answer(pathname, client))
  }

  const views = createPageViews({ db, clock })
  shutdown.onStop(flushEachMinute(views, log))
  const apiDeps = { db, clock, log, pageSize, owner: site.owner, trustProxy }
  const { fetch } = createInnerApi(apiDeps)
  const apiCache = createApiCache({ fetch, version })
  const look = await createLook(settings)
  const head = siteHead(site, settings.verification, look)
  const template = async (path: string) => withSite(await builtApp.template(path), site, head, look)
  const { renderPage, cachedPage } = createPageCache({
    site,
    render,
    template,
    fetch,
    resolve: (path) => db.read((reader) => resolvePage(reader, path)),
    pageSize,
    version,
    log,
    cachesPages: !development,
  })
  const send = createSendNotice({ site, mailServer, noticeSecret })
  const notifier = createNotifier({ db, clock, site, receivers, send, log })
  shutdown.onStop(notifier.stop)
  // For deliveries that the last run did not finish.
  notifier.wake()
  const app = createApp({
    ...apiDeps,
    passwords,
    notifier,
    apiCache,
    live,
    site,
    icons: look.icons,
    images: { answer: answerImage },
    attachments: createAttachments(postsDir),
    sitePreview,
    previews,
    renderPage,
    ...views,
    assets,
    template,
    postsVersion: () => version.posts(),
  })
  const answersFirst = cacheFirst({ ...views, api: apiCache.peek, page: cachedPage, log, trustProxy })
  open(listenerOf(app.fetch, front ?? answersFirst))
  shutdown.onStop(() => drain(requestDeadlineMs))
  shutdown.onStop(live.close)
  openedLines(address).forEach(tell)

  // Also what the last run left.
  indexing.start()
  // Added last, so it runs first: the other steps may use up the time left, and publishing would keep the database busy meanwhile.
  shutdown.onStop(() => {
    stopping.abort()
    void watch.close()
    return indexing.ended()
  })
  // The first page compiles the renderer, the first subset loads the font of eight megabytes. Either queue may be full already.
  const warmUp = Promise.all([renderPage(new Request(address), ''), titleFont(lettersOf([site.title]), 'server')])
  await warmUp.catch((error: unknown) => log.warn(`첫 화면을 미리 준비하지 못했습니다. ${String(error)}`))
  await clearParts([join(dataDir, 'images'), join(dataDir, 'previews')], log)
  for (const line of await pictureAdvice(settings, look.icons, app.request)) tell(line)
}

const openBuild = async (server: Server, images: readonly string[]) => {
  if (!development) return { front: undefined, app: await loadBuild(images) }
  const { createDevServer } = await import('./pages/dev-server.ts')
  const { close, ...rest } = await createDevServer(server, images)
  shutdown.onStop(close)
  return rest
}

start().catch((error: unknown) => {
  if (shutdown.isStopping()) return
  console.error(explainStartFailure(error, process.env) ?? error)
  process.exit(1)
})
