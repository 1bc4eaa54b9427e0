import { realpathSync } from 'node:fs'
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path'

/** A path without links; what is not there yet will come to lie in a folder that is. */
const realPath = (path: string): string => {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (dirname(path) === path) throw error
    return join(realPath(dirname(path)), basename(path))
  }
}

/** Whether visitors may fetch what lies at a path: it is in the posts folder, or is that folder, and not hidden there. */
export const isServed = (postsDir: string, path: string): boolean => {
  const below = relative(realPath(postsDir), realPath(path))
  // What lies outside begins with `..`, on another drive with its letter.
  return !isAbsolute(below) && below.split(sep).every((name) => !name.startsWith('.'))
}

/** An allow-list: what editors and synchronisers leave beside a post (`draft.md~`, `draft.md.bak`) holds the words of a draft. */
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

/** Whether a file beside the posts is of a kind that posts link to. */
export const isServedKind = (path: string): boolean => endings.has(extname(path).slice(1).toLowerCase())
