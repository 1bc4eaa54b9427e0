import { posix } from 'node:path'

import { isTransient } from '../disk/files.ts'
import type { ImageFinder } from '../images/images.ts'
import type { WarningLog } from '../log.ts'
import { isAbsoluteAddress, readReference } from '../markdown/links.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { shortHash } from '../short-hash.ts'
import { commentWarning, readFrontMatter } from './front-matter.ts'
import { decode, maxBytes, type PostFileResult } from './post-file.ts'

type ThumbnailSettings = {
  readonly path: string
  readonly images: ImageFinder
  readonly log: WarningLog
  readonly siteUrl: string | null
}

/**
 * Resolves the `thumbnail` of front matter: a URL, an absolute path of this site, or a path relative to the file, which may be
 * percent-encoded as in a link (`%20`) or not (`여름 #1.jpg`). `null` for none. A URL of another site is kept for link previews
 * and feeds; pages do not show it, because loading it would reveal their readers to that site.
 */
const findThumbnail = async (
  written: string | null,
  { path, images, log, siteUrl }: ThumbnailSettings,
): Promise<string | null> => {
  if (written === null) return null
  const reference = readReference(written, path, siteUrl)
  if (reference.kind === 'external')
    log.warn(`${path}: 다른 사이트의 그림은 화면에 나오지 않습니다. 글 폴더에 두고 그 경로를 적어 주세요. ${written}`)
  if (isAbsoluteAddress(written)) return written
  const plain = await images.thumbnail(posix.join(posix.dirname(path), written.normalize('NFC')))
  if (plain !== null) return plain
  const found = reference.kind === 'file' ? await images.thumbnail(reference.path) : null
  if (found === null) log.warn(`${path}: 대표 그림이 없어 제목으로 그립니다. ${written}`)
  return found
}

const withoutLine = (text: string, line: number | null): string =>
  text
    .split('\n')
    .filter((_, index) => index + 1 !== line)
    .join('\n')

export type ReadSettings = {
  readonly images: ImageFinder
  readonly log: WarningLog
  /** The blog's own URL: links to it are not external. */
  readonly siteUrl?: string | null
}

/** Parses one Markdown file; `path` is under the posts folder. Problems of the file are in the result; rejects on disk errors. */
export const readPostFile = async (
  path: string,
  bytes: Uint8Array,
  { images, log, siteUrl = null }: ReadSettings,
): Promise<PostFileResult> => {
  const name = path.normalize('NFC')
  const problem = (line: number | null, reason: string): PostFileResult => ({
    ok: false,
    problem: { path: name, line, reason },
  })

  if (bytes.length > maxBytes) return problem(null, '파일이 너무 큽니다. 1MB까지 읽습니다.')
  const source = decode(bytes)
  if (!source.ok) return problem(source.line, 'UTF-8로 저장된 파일이 아닙니다.')
  const front = readFrontMatter(source.text)
  if (!front.ok) return problem(front.line, front.reason)
  for (const { key } of front.commented) log.warn(`${name}: ${commentWarning} ${key}`)
  try {
    const { id, thumbnail, summary, ...matter } = front.matter
    const pinnedLine = front.lineOf('id')
    const { html, opening } = await renderMarkdown(front.body, { path: name, images, log, siteUrl })
    return {
      ok: true,
      post: {
        ...matter,
        path: name,
        pinnedId: id,
        pinnedLine,
        summary: summary ?? opening,
        content: html,
        thumbnail: await findThumbnail(thumbnail, { path: name, images, log, siteUrl }),
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
