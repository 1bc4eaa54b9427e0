import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import sharp from 'sharp'

import { type RunningServer, startBlog, startPlainServer } from '../servers.ts'
import { dpr, shownWidth } from './device.ts'
import { generatePhoto } from './generate-photo.ts'
import { listed, listPage, pictureName, postPage, themeSwitch } from './plain-pages.ts'
import { benchPosts, markdownOf, photoCount, photoName } from './posts.ts'

type Listed = { readonly id: number; readonly slug: string; readonly title: string; readonly thumbnail: string }

export type BenchSite = RunningServer & {
  /** The address of a post with a picture. */
  readonly post: string
  /** The address of a page with a theme switch. */
  readonly themed: string
  /** Whether its pages have no script. */
  readonly isPlain: boolean
}

export type BenchSites = {
  readonly ours: BenchSite
  readonly plain: BenchSite
  /** Paths of the blog's API: the first list, and the same post. */
  readonly api: { readonly list: string; readonly post: string }
}

const writePosts = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'images'), { recursive: true })
  for (let photo = 0; photo < photoCount; photo += 1)
    await generatePhoto(photo, join(folder, 'images', photoName(photo)))
  for (const [place, post] of benchPosts.entries()) await writeFile(join(folder, `${place}.md`), markdownOf(post))
}

/** Writes the posts as hand-written HTML, optimised for speed alone. */
const writePlain = async (folder: string, photos: string, drawings: readonly Uint8Array[]): Promise<void> => {
  await mkdir(folder)
  const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)
  await write('index.html', listPage())
  await write('theme.html', listPage(themeSwitch))
  for (const [place, post] of listed.entries()) {
    await write(`${place}.html`, postPage(post, place))
    const picture = pictureName(post, place)
    if (post.photo === null) await write(picture, drawings[place] ?? new Uint8Array())
    else
      await sharp(join(photos, photoName(post.photo)))
        .resize({ width: Math.round(shownWidth * dpr) })
        .avif({ quality: 55, effort: 2 })
        .toFile(join(folder, picture))
  }
}

const bytesAt = async (address: string): Promise<Uint8Array> => (await fetch(address)).bytes()

const listOf = async (origin: string): Promise<readonly Listed[]> => {
  const { stripedPosts }: { stripedPosts: readonly Listed[] } = await (await fetch(`${origin}/api/posts`)).json()
  return stripedPosts
}

const resizedIn = async (folder: string): Promise<number> =>
  (await readdir(join(folder, 'images'), { recursive: true })).filter((name) => name.endsWith('.avif')).length

/** Waits until the blog has resized all pictures in advance: this keeps the measuring machine busy. */
const untilResized = async (folder: string): Promise<void> => {
  for (let before = -1, now = 0; now !== before; now = await resizedIn(folder)) {
    before = now
    await setTimeout(3_000)
  }
}

/** Starts the blog and the plain site, both with the same sixty posts. */
export const startSites = async (folder: string): Promise<BenchSites> => {
  const posts = join(folder, 'posts')
  await writePosts(posts)
  const blog = await startBlog(folder, { POSTS_DIR: posts })
  try {
    const list = await listOf(blog.origin)
    const drawings = await Promise.all(list.map(({ thumbnail }) => bytesAt(new URL(thumbnail, blog.origin).href)))
    await writePlain(join(folder, 'plain'), join(posts, 'images'), drawings)
    await untilResized(folder)
    const plain = await startPlainServer(folder, join(folder, 'plain'))
    const place = listed.findIndex(({ photo }) => photo !== null)
    const { id = 0, slug = '' } = list[place] ?? {}
    return {
      ours: {
        ...blog,
        post: `${blog.origin}/pages/${id}/${encodeURIComponent(slug)}`,
        themed: blog.origin,
        isPlain: false,
      },
      plain: { ...plain, post: `${plain.origin}/${place}.html`, themed: `${plain.origin}/theme.html`, isPlain: true },
      api: { list: '/api/posts', post: `/api/posts/${id}` },
    }
  } catch (error) {
    await blog.stop()
    throw error
  }
}
