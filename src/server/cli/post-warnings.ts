import { posix } from 'node:path'

import { isServedKind } from '../disk/files.ts'
import type { ImageFinder } from '../images/images.ts'
import { readReference } from '../markdown/links.ts'
import { unusableAddress } from '../markdown/pictures.ts'
import { isUsableSrc } from '../markdown/sanitize.ts'
import { commentWarning, readFrontMatter } from '../posts-folder/front-matter.ts'
import { decode, type PostProblem } from '../posts-folder/post-file.ts'
import { addressesIn } from './markdown-links.ts'
import { fileAt, mayExist, pathOnSite } from './site-paths.ts'
import { unreadLinksIn } from './unread-links.ts'

type Folder = {
  readonly files: ReadonlyMap<string, unknown>
  readonly images: ImageFinder
  /** Paths of the published posts. */
  readonly onSite: ReadonlySet<string>
  readonly siteUrl: string | null
}

const unreadableImage = '그림으로 읽을 수 없는 파일입니다.'
const noPictureThere = '사이트의 이 주소에는 그림이 없습니다. 글 파일에서 본 경로로 적어 주세요.'

const lineCount = (text: string): number => text.split('\n').length

/** Why the site has no file at this path of the posts folder; `null` if it has one. */
const whyAbsent = (path: string, isImage: boolean, { files, onSite }: Folder): string | null => {
  if (!isImage && (path === '' || path.endsWith('/')))
    return '링크가 폴더를 가리킵니다. 사이트는 폴더를 보여 주지 않습니다.'
  if (!files.has(path)) return isImage ? '그림이 없습니다.' : '링크가 가리키는 파일이 없습니다.'
  if (path.endsWith('.md')) return onSite.has(path) ? null : '링크가 가리키는 글이 사이트에 없습니다.'
  return isServedKind(path) ? null : '이런 종류의 파일은 사이트에 내주지 않습니다.'
}

/** Why there is nothing at an address from the root of the site; `null` if there may be. */
const whyNothingThere = (address: string, isImage: boolean, folder: Folder): string | null => {
  const path = pathOnSite(address, folder.siteUrl)
  if (path === null || mayExist(path, isImage)) return null
  const file = fileAt(path)
  if (file !== null) return whyAbsent(file, isImage, folder)
  return isImage ? noPictureThere : '링크가 가리키는 화면이 사이트에 없습니다.'
}

/** Why a link or image in the post at `from` is broken; `null` if it is not. */
const whyDead = async (address: string, isImage: boolean, from: string, folder: Folder): Promise<string | null> => {
  if (isImage && !isUsableSrc(address)) return unusableAddress
  const reference = readReference(address, from, folder.siteUrl)
  if (reference.kind === 'external') return null
  if (reference.kind === 'other') return whyNothingThere(address, isImage, folder)
  const reason = whyAbsent(reference.path, isImage, folder)
  if (reason !== null || !isImage) return reason
  return (await folder.images.describe(reference.path)) === null ? unreadableImage : null
}

/** Why pages do not show a thumbnail; `null` if they do. */
const whyUnseen = async (written: string, path: string, folder: Folder): Promise<string | null> => {
  const { files, images, siteUrl } = folder
  const plain = posix.join(posix.dirname(path), written.normalize('NFC'))
  const reference = readReference(written, path, siteUrl)
  if (reference.kind === 'external') return '다른 사이트의 대표 그림은 화면에 나오지 않습니다.'
  if (reference.kind === 'other') {
    const reason = whyNothingThere(written, true, folder)
    return reason === null ? null : `대표 그림: ${reason}`
  }
  const file = [plain, reference.path].find((it) => files.has(it))
  if (file === undefined) return '대표 그림이 없습니다.'
  return (await images.describe(file)) === null ? `대표 그림: ${unreadableImage}` : null
}

/** A whole picture may be written as its address. */
const cutData = (address: string): string => address.replace(/^(data:.{35}).+/is, '$1…')

/**
 * Mistakes in a valid post, as problems with their lines: unknown keys, values cut off by a comment, broken links and images, links
 * that are text.
 */
export const warningsOf = async (path: string, bytes: Uint8Array, folder: Folder): Promise<readonly PostProblem[]> => {
  const source = decode(bytes)
  if (!source.ok) return []
  const front = readFrontMatter(source.text)
  if (!front.ok) return []
  const unknown = front.unknown.map(({ key, line }) => ({
    path,
    line,
    reason: `글방에 없는 항목이라 쓰이지 않습니다. ${key}`,
  }))
  const commented = front.commented.map(({ key, line }) => ({ path, line, reason: `${commentWarning} ${key}` }))
  const above = lineCount(source.text) - lineCount(front.body)
  const inBody: PostProblem[] = unreadLinksIn(front.body).map(({ written, line, reason }) => ({
    path,
    line: above + line,
    reason: `${reason} ${written}`,
  }))
  for (const { address, isImage, line } of addressesIn(front.body)) {
    const reason = await whyDead(address, isImage, path, folder)
    if (reason !== null) inBody.push({ path, line: above + line, reason: `${reason} ${cutData(address)}`.trimEnd() })
  }
  const { thumbnail } = front.matter
  const reason = thumbnail === null ? null : await whyUnseen(thumbnail, path, folder)
  const inFront = [...unknown, ...commented]
  if (reason === null) return [...inFront, ...inBody]
  return [{ path, line: front.lineOf('thumbnail'), reason: `${reason} ${thumbnail}` }, ...inFront, ...inBody]
}
