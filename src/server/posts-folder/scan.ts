import type { Dirent } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

import { ifReadable, isAbsence, isForbidden, stampFrom } from '../disk/files.ts'
import { isHidden } from '../disk/public-files.ts'
import { eachOf } from '../queue.ts'
import type { PostProblem } from './post-file.ts'

type FoundFile = { readonly file: string; readonly stamp: string }

export type Scan = {
  /** By path under the folder, `/`-separated and NFC. */
  readonly files: ReadonlyMap<string, FoundFile>
  /** Real paths of all folders that were scanned, for watching them. */
  readonly folders: ReadonlySet<string>
  /** Unreadable paths, some because of their names. Those of folders, and of links that may lead to one, end in `/`. */
  readonly unreadable: ReadonlySet<string>
  /** Where an Obsidian vault keeps templates, which are no posts: the beginning of their paths. `null` if nowhere. */
  readonly templates: string | null
  /** The disk that the folder is on, as the system numbers it. */
  readonly disk: number
}

/** Whether a name in a path is not UTF-8: Node replaces its bytes, and then finds nothing under the path. */
export const isMisnamed = (path: string): boolean => path.includes('\uFFFD')

/** Whether a path leads to a post or a folder, and not to a picture or another file. */
export const isPostOrFolder = (path: string): boolean => /(?:\.md|\/)$/.test(path)

/** The paths of posts, and unreadable paths that may be posts or contain some; sorted. */
export const postsAndFolders = ({ files, unreadable, templates }: Scan): readonly string[] =>
  [...files.keys(), ...unreadable]
    .filter((path) => isPostOrFolder(path) && (templates === null || !path.startsWith(templates)))
    .toSorted()

const rename = '글로 실으려면 파일의 이름을 소문자 .md로 끝내 주세요.'
/** Notepad adds `.txt` to every name, and Windows does not show it. */
const saveAsAnyFile =
  '글로 실으려면 파일의 이름을 .md로 끝내 주세요. 메모장에서는 저장할 때 파일 형식을 ‘모든 파일’로 고르세요.'

/** Warnings about files that look like posts to their owner or to other programs, but are ignored because of their names. */
export const unreadLookAlikes = (paths: Iterable<string>): readonly PostProblem[] =>
  [...paths]
    .filter((path) => /\.(?:md|mdx|markdown)(?:\.txt)?$/i.test(path) && !isPostOrFolder(path))
    .map((path) => ({ path, line: null, reason: /\.txt$/i.test(path) ? saveAsAnyFile : rename }))

const templatesIn = async (root: string): Promise<string | null> => {
  const settings = await ifReadable(readFile(join(root, '.obsidian', 'templates.json'), 'utf8'))
  const [, folder] = /"folder"\s*:\s*"\/*([^"\\]*[^"\\/])\/*"/.exec(settings ?? '') ?? []
  return folder === undefined ? null : `${folder.normalize('NFC')}/`
}

/** The path under which an unreadable link is reported: unless it ends in `.md`, it may have led to a folder. */
const pathOfLink = (path: string): string => (path.endsWith('.md') ? path : `${path}/`)

/**
 * Lists all files under a folder, except hidden ones. Symbolic links are followed inside the folder only, and every folder and
 * file is listed once, so that links can lead neither out nor in circles. Rejects on disk errors, and if the folder itself is
 * missing or unreadable, which must not unpublish posts.
 */
export const scan = async (postsDir: string): Promise<Scan> => {
  const files = new Map<string, FoundFile>()
  const folders = new Set<string>()
  const unreadable = new Set<string>()
  const listed = new Set<string>()
  const links: { readonly file: string; readonly path: string }[] = []
  const root = await realpath(postsDir)
  const { dev: disk } = await stat(root)

  /** Resolves with `null` for what is absent or unreadable, and records the latter; rejects with transient disk errors. */
  const ifReachable = async <T>(path: string, look: Promise<T>): Promise<T | null> => {
    try {
      return await look
    } catch (error) {
      if (isForbidden(error) || (isAbsence(error) && isMisnamed(path))) unreadable.add(path)
      else if (!isAbsence(error)) throw error
      return null
    }
  }

  const add = async (file: string, path: string, isExact: boolean): Promise<void> => {
    const stats = await ifReachable(path, stat(file))
    // Of two names that differ only in Unicode normalisation, the NFC one is kept.
    if (!stats?.isFile() || (files.has(path) && !isExact)) return
    listed.add(file)
    files.set(path, { file, stamp: stampFrom(stats) })
  }

  const walk = async (folder: string, prefix: string): Promise<void> => {
    if (folders.has(folder)) return
    const look = readdir(folder, { withFileTypes: true })
    const entries = prefix === '' ? await look : await ifReachable(prefix, look)
    if (entries === null) return
    folders.add(folder)
    const inside: Dirent[] = []
    await eachOf(entries, 16, async (entry) => {
      const path = prefix + entry.name.normalize('NFC')
      const file = join(folder, entry.name)
      if (isHidden(entry.name)) return
      if (entry.isDirectory()) inside.push(entry)
      else if (entry.isSymbolicLink()) links.push({ file, path })
      else if (entry.isFile()) await add(file, path, entry.name === entry.name.normalize('NFC'))
    })
    for (const { name } of inside) await walk(join(folder, name), `${prefix}${name.normalize('NFC')}/`)
  }

  await walk(root, '')
  // The array grows while linked folders are walked.
  for (const { file, path } of links) {
    const target = await ifReachable(pathOfLink(path), realpath(file))
    if (target === null || !target.startsWith(root + sep) || listed.has(target)) continue
    if ((await ifReachable(pathOfLink(path), stat(target)))?.isDirectory()) await walk(target, `${path}/`)
    else await add(target, path, false)
  }
  const templates = await templatesIn(root)
  // Rejects if the folder was moved away meanwhile: its posts would seem deleted. If a disk came or went, what was found may be
  // of either.
  if ((await stat(root)).dev !== disk) return scan(postsDir)
  return { files, folders, unreadable, templates, disk }
}
