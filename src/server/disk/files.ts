import { randomUUID } from 'node:crypto'
import { realpathSync, type Stats } from 'node:fs'
import { mkdir, readFile, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path'

import { errorCode } from '../error-code.ts'

/** No such file, a dangling or circular link, or an impossible name. */
export const isAbsence = (error: unknown): boolean => /^(?:ENOENT|ENOTDIR|ELOOP|ENAMETOOLONG)$/.test(errorCode(error))
export const isForbidden = (error: unknown): boolean => /^(?:EACCES|EPERM)$/.test(errorCode(error))

/**
 * Whether an error may go away by itself, such as too many open files. Errors with Node's own codes (`ERR_…`) count too: without
 * file handles, importing a module fails with one.
 */
export const isTransient = (error: unknown): boolean =>
  errorCode(error) !== '' && !isAbsence(error) && !isForbidden(error)

/** Resolves with `null` where the file is absent or unreadable; throws all other errors. */
export const ifThere = async <T>(look: Promise<T>): Promise<T | null> => {
  try {
    return await look
  } catch (error) {
    if (isAbsence(error) || isForbidden(error)) return null
    throw error
  }
}

/**
 * Changes whenever a file's content may have changed. An editor that saves by renaming changes the inode; restoring a backup with
 * its old mtime still changes the ctime.
 */
export const stampFrom = ({ mtimeMs, ctimeMs, size, ino }: Stats): string => `${mtimeMs}:${ctimeMs}:${size}:${ino}`

/** The stamp of a file; `null` if there is none. */
export const stampOf = (path: string): Promise<string | null> => ifThere(stat(path).then(stampFrom))

/**
 * The bytes of a file that this server made; `null` if it is to be made again: it is absent or empty (after a power
 * cut, a renamed file may have lost its content).
 */
export const keptBytes = async (path: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  const kept = await ifThere(readFile(path))
  return kept === null || kept.length === 0 ? null : new Uint8Array(kept)
}

const isFolder = async (path: string): Promise<boolean> => (await ifThere(stat(path)))?.isDirectory() === true

/**
 * Creates a folder and any missing parents. Not with `recursive: true`, which loops forever where the system reports ENOENT
 * although the parent exists, as under `/proc`.
 */
export const createFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path)
  } catch (error) {
    if (await isFolder(path)) return
    if (errorCode(error) !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    await createFolder(dirname(path))
    await createFolder(path)
  }
}

/** Writes a file atomically, with its folder; its content is on the disk before its name is. */
export const writeAtomically = async (path: string, bytes: Uint8Array): Promise<void> => {
  const part = `${path}.${randomUUID()}.part`
  await createFolder(dirname(path))
  try {
    await writeFile(part, bytes, { flush: true })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Finds a file by its path under a folder: its real path, or `null` if there is no such public file. Rejects on disk errors. */
type Locate = (path: string) => Promise<string | null>

/** Whether a name is that of a hidden file or folder (`.git`), which is neither read nor served. */
export const isHidden = (name: string): boolean => name.startsWith('.')

/** Whether a name is not hidden and cannot lead out of the folder, on any system. */
export const isPlainName = (name: string): boolean => name !== '' && !isHidden(name) && !/[\\\0]/.test(name)

/** The path on disk if a name in it is stored decomposed, as by macOS and its archives. */
const nameOnDisk = async (root: string, names: readonly string[]): Promise<string | null> => {
  let path = root
  for (const name of names) {
    const entries = (await ifThere(readdir(path))) ?? []
    const entry = entries.find((each) => each === name) ?? entries.find((each) => each.normalize('NFC') === name)
    if (entry === undefined) return null
    path = join(path, entry)
  }
  return path
}

const find = async (root: string, names: readonly string[]): Promise<string | null> => {
  const direct = join(root, ...names)
  const found = (await ifThere(stat(direct))) === null ? await nameOnDisk(root, names) : direct
  if (found === null) return null
  const [home, real] = await Promise.all([realpath(root), realpath(found)])
  return real.startsWith(home + sep) && (await stat(real)).isFile() ? real : null
}

/** Paths are `/`-separated and NFC. Neither hidden files nor links out of `root` are found. */
export const createLocate =
  (root: string): Locate =>
  async (path) => {
    const names = path.normalize('NFC').split('/')
    // It may be deleted between two calls.
    return names.every(isPlainName) ? ifThere(find(root, names)) : null
  }

/** The real path, also of a file that does not exist yet. */
const realPath = (path: string): string => {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (dirname(path) === path) throw error
    return join(realPath(dirname(path)), basename(path))
  }
}

/** Whether visitors can download what is at a path: it is the posts folder or inside it, and not hidden there. */
export const isInPublicFolder = (postsDir: string, path: string): boolean => {
  const below = relative(realPath(postsDir), realPath(path))
  // Outside, the relative path starts with `..`, or on another drive with its letter.
  return !isAbsolute(below) && !below.split(sep).some(isHidden)
}

/** An allow-list, because backups of editors beside a post (`draft.md~`, `draft.md.bak`) contain drafts. */
const endings: ReadonlySet<string> = new Set(
  (
    'apng avif bmp gif heic heif ico jfif jpeg jpg jxl png svg tif tiff webp ' +
    'aac flac m4a mid midi mp3 oga ogg opus wav weba 3gp avi m4v mkv mov mp4 mpeg mpg ogv webm srt vtt ' +
    'csv doc docx epub hwp hwpx ics numbers odp ods odt pages pdf ppt pptx rtf tsv txt xls xlsx ' +
    '7z apk bz2 dmg exe gz jar rar tar tgz xz zip eot otf ttc ttf woff woff2 geojson glb gltf gpx kml obj stl ' +
    'c cc cpp cs css diff dart go h hpp htm html ipynb java js json jsonl jsx kt lua mjs patch php pl ps1 py r rb rs ' +
    'sass scala scss sh sql svelte swift toml ts tsx vue wasm webmanifest xhtml xml yaml yml'
  ).split(' '),
)

/** Whether a file beside the posts may be served, by its extension. */
export const isServedKind = (path: string): boolean => endings.has(extname(path).slice(1).toLowerCase())
