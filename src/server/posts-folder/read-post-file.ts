import { openingOf } from '#/text/opening.ts'

import { maxIndexedBytes } from '../database/row-limits.ts'
import { isTransient } from '../disk/files.ts'
import { type FoundImage, type ImageFinder, thumbnailUrl, whyUnreadable } from '../images/image-url.ts'
import type { WarningLog } from '../log.ts'
import { fileAt, isAbsoluteAddress, pathOnSite, parseReference, thumbnailPaths } from '../markdown/links.ts'
import type { RenderSettings } from '../markdown/pictures.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { shortHash } from '../short-hash.ts'
import { decode, maxBytes } from './decode.ts'
import { parseFrontMatter } from './front-matter.ts'
import type { PostFileResult } from './post-file.ts'

/**
 * Resolves the `thumbnail` of front matter: a URL, an absolute path of this site, or a path relative to the file. `null` for
 * none. A URL of another site is kept for link previews and feeds; pages do not show it, because loading it would reveal their
 * readers to that site.
 */
const findThumbnail = async (
  written: string | null,
  { path, images, log, siteUrl }: RenderSettings,
): Promise<string | null> => {
  if (written === null) return null
  if (parseReference(written, path, siteUrl).kind === 'external')
    log.warn(`${path}: 다른 사이트의 그림은 화면에 나오지 않습니다. 글 폴더에 두고 그 경로를 적어 주세요. ${written}`)
  if (isAbsoluteAddress(written)) {
    const file = fileAt(pathOnSite(written, siteUrl) ?? '')
    const picture = file === null ? null : await images.describe(file)
    return picture === null || picture === 'unreadable' ? written : thumbnailUrl(picture)
  }
  let found: FoundImage = null
  for (const candidate of thumbnailPaths(written, path, siteUrl)) found ??= await images.describe(candidate)
  if (found === null) log.warn(`${path}: 대표 그림이 없어 제목으로 그립니다. ${written}`)
  if (found !== 'unreadable') return found && thumbnailUrl(found)
  log.warn(`${path}: ${whyUnreadable(written)} 대표 그림은 제목으로 그립니다. ${written}`)
  return null
}

const withoutLine = (text: string, line: number | null): string =>
  text
    .split('\n')
    .filter((_, index) => index + 1 !== line)
    .join('\n')

export type ReadOptions = {
  readonly images: ImageFinder
  readonly log: WarningLog
  /** The blog's own URL: links to it are not external. */
  readonly siteUrl?: string | null
}

/** Notepad on older Windows saves Korean in code page 949 by default. */
const saveAsUtf8 = '메모장이라면 ‘다른 이름으로 저장’에서 인코딩을 UTF-8로 골라 저장해 주세요.'

/** Characters of the text that stand for a missing summary. */
const summaryLength = 120

/** Parses one Markdown file; `path` is under the posts folder. Problems of the file are in the result; rejects on disk errors. */
export const readPostFile = async (
  path: string,
  bytes: Uint8Array,
  { images, log, siteUrl = null }: ReadOptions,
): Promise<PostFileResult> => {
  const name = path.normalize('NFC')
  const problem = (line: number | null, reason: string): PostFileResult => ({
    ok: false,
    problem: { path: name, line, reason },
  })

  if (Buffer.byteLength(name) > maxIndexedBytes) return problem(null, '파일의 경로가 너무 깁니다.')
  if (bytes.length > maxBytes) return problem(null, '파일이 너무 큽니다. 1MB까지 읽습니다. 글을 나누어 주세요.')
  const source = decode(bytes)
  if (!source.ok) return problem(source.line, `UTF-8로 저장된 파일이 아닙니다. ${saveAsUtf8}`)
  const front = parseFrontMatter(source.text)
  if (!front.ok) return problem(front.line, front.reason)
  for (const { reason } of front.doubtful) log.warn(`${name}: ${reason}`)
  try {
    const { id, thumbnail, summary, ...matter } = front.matter
    const pinnedLine = front.lineOf('id')
    const settings = { path: name, images, log, siteUrl }
    const { html, text } = await renderMarkdown(front.body, settings)
    return {
      ok: true,
      post: {
        ...matter,
        path: name,
        pinnedId: id,
        pinnedLine,
        summary: summary ?? openingOf(text, summaryLength),
        content: html,
        thumbnail: await findThumbnail(thumbnail, settings),
        sourceHash: shortHash(source.text),
        unpinnedHash: shortHash(withoutLine(source.text, pinnedLine)),
      },
    }
  } catch (error) {
    if (isTransient(error)) throw error
    // For example, brackets nested too deep for a parser.
    return problem(null, `본문을 HTML로 바꾸지 못했습니다. ${String(error)}`)
  }
}
