import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

import { isAbsence, isForbidden, stampFrom } from '../disk/files.ts'

/** Works through a list, at most `limit` items at a time. The first failure ends it. */
export const eachOf = async <T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = items.values()
  // All workers draw from one iterator.
  const drain = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, drain))
}

export type FoundFile = { readonly file: string; readonly stamp: string }

export type Scan = {
  /** By path under the folder, `/`-separated and NFC. */
  readonly files: ReadonlyMap<string, FoundFile>
  /** Every folder that was looked into, as it is on disk. */
  readonly folders: ReadonlySet<string>
  /** Paths of folders, with a `/` at the end, and of posts that are there but not ours to read. */
  readonly unreadable: ReadonlySet<string>
}

/** What does not say that it is a post may lead to a folder. */
const pathOfLink = (path: string): string => (path.endsWith('.md') ? path : `${path}/`)

/**
 * Looks at every file under a folder, hidden ones left out. Links are followed as long as they stay inside, and every
 * folder and file counts once, under its own name if it has one: links can neither lead out nor in circles. Throws when
 * the disk fails or the folder itself is gone or not ours to read: posts must not leave the site for that.
 */
export const scan = async (postsDir: string): Promise<Scan> => {
  const files = new Map<string, FoundFile>()
  const folders = new Set<string>()
  const unreadable = new Set<string>()
  const real = new Set<string>()
  const links: { readonly file: string; readonly path: string }[] = []
  const root = await realpath(postsDir)

  /** `null` for what is absent or unreadable; any other error is the disk's, may pass, and is thrown. */
  const unlessAbsent = async <T>(path: string, look: Promise<T>): Promise<T | null> => {
    try {
      return await look
    } catch (error) {
      if (isForbidden(error)) unreadable.add(path)
      else if (!isAbsence(error)) throw error
      return null
    }
  }

  const add = async (file: string, path: string, isExact: boolean): Promise<void> => {
    const stats = await unlessAbsent(path, stat(file))
    // Two names that differ only in how Hangul is stored are one path: the composed one stands.
    if (!stats?.isFile() || (files.has(path) && !isExact)) return
    real.add(file)
    files.set(path, { file, stamp: stampFrom(stats) })
  }

  const walk = async (folder: string, prefix: string): Promise<void> => {
    if (folders.has(folder)) return
    const look = readdir(folder, { withFileTypes: true })
    const entries = prefix === '' ? await look : await unlessAbsent(prefix, look)
    if (entries === null) return
    folders.add(folder)
    const inside: Dirent[] = []
    await eachOf(entries, 16, async (entry) => {
      const path = prefix + entry.name.normalize('NFC')
      const file = join(folder, entry.name)
      if (entry.name.startsWith('.')) return
      if (entry.isDirectory()) inside.push(entry)
      else if (entry.isSymbolicLink()) links.push({ file, path })
      else if (entry.isFile()) await add(file, path, entry.name === entry.name.normalize('NFC'))
    })
    for (const { name } of inside) await walk(join(folder, name), `${prefix}${name.normalize('NFC')}/`)
  }

  await walk(root, '')
  // The list grows while linked folders are walked.
  for (const { file, path } of links) {
    const target = await unlessAbsent(pathOfLink(path), realpath(file))
    if (target === null || !target.startsWith(root + sep) || real.has(target)) continue
    if ((await unlessAbsent(pathOfLink(path), stat(target)))?.isDirectory()) await walk(target, `${path}/`)
    else await add(target, path, false)
  }
  return { files, folders, unreadable }
}
