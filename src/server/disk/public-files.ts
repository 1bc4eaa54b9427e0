import { realpathSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path'

import { ifReadable } from './files.ts'

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
    const entries = (await ifReadable(readdir(path))) ?? []
    const entry = entries.find((each) => each === name) ?? entries.find((each) => each.normalize('NFC') === name)
    if (entry === undefined) return null
    path = join(path, entry)
  }
  return path
}

const find = async (root: string, names: readonly string[]): Promise<string | null> => {
  const direct = join(root, ...names)
  const found = (await ifReadable(stat(direct))) === null ? await nameOnDisk(root, names) : direct
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
    return names.every(isPlainName) ? ifReadable(find(root, names)) : null
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

/** Whether a path is `folder` or inside it, and not hidden there. In the posts folder, visitors can then download it. */
export const isVisibleIn = (folder: string, path: string): boolean => {
  const below = relative(realPath(folder), realPath(path))
  // Outside, the relative path starts with `..`, or on another drive with its letter.
  return !isAbsolute(below) && !below.split(sep).some(isHidden)
}

/** An allow-list, because backups of editors beside a post (`draft.md~`, `draft.md.bak`) contain drafts. */
const servedExtensions: ReadonlySet<string> = new Set(
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
export const isServedKind = (path: string): boolean => servedExtensions.has(extname(path).slice(1).toLowerCase())
