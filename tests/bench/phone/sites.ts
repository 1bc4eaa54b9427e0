import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { type RunningServer, startBlog, startPlainServer } from '../servers.ts'
import { dpr, shownWidth } from './device.ts'
import { takePhoto } from './photos.ts'
import { listed, listPage, pictureName, postPage, themeSwitch } from './plain-pages.ts'
import { benchPosts, markdownOf, photoCount, photoName } from './posts.ts'

type Listed = { readonly id: number; readonly slug: string; readonly title: string; readonly thumbnail: string }

export type Site = RunningServer & {
  /** A post with a picture. */
  readonly post: string
  /** A page with a button that switches the theme. */
  readonly themed: string
  /** Whether its pages have no script. */
  readonly isPlain: boolean
}

export type Sites = {
  readonly ours: Site
  readonly plain: Site
  /** Where the blog's API has the first list, and the same post. */
  readonly api: { readonly list: string; readonly post: string }
}

const writePosts = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'images'), { recursive: true })
  for (let photo = 0; photo < photoCount; photo += 1) await takePhoto(photo, join(folder, 'images', photoName(photo)))
  for (const [place, post] of benchPosts.entries()) await writeFile(join(folder, `${place}.md`), markdownOf(post))
}

/** The same posts as someone writes them by hand who wants nothing but speed. */
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
        .webp({ quality: 80, smartSubsample: true })
        .toFile(join(folder, picture))
  }
}

const bytesAt = async (address: string): Promise<Uint8Array> => (await fetch(address)).bytes()

const listOf = async (origin: string): Promise<readonly Listed[]> => {
  const { stripedPosts }: { stripedPosts: readonly Listed[] } = await (await fetch(`${origin}/api/posts`)).json()
  return stripedPosts
}

/** The blog and its plain peer, both with the same sixty posts. */
export const startSites = async (folder: string): Promise<Sites> => {
  const posts = join(folder, 'posts')
  await writePosts(posts)
  const blog = await startBlog(folder, { POSTS_DIR: posts })
  try {
    const list = await listOf(blog.origin)
    const drawings = await Promise.all(list.map(({ thumbnail }) => bytesAt(new URL(thumbnail, blog.origin).href)))
    await writePlain(join(folder, 'plain'), join(posts, 'images'), drawings)
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
