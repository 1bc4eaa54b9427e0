import { decoded } from '#/contract/addresses.ts'
import { matchScreen } from '#/contract/screens.ts'
import { escapeHtml } from '#/text/html-text.ts'

import { isServedKind } from '../disk/public-files.ts'
import { type ImageFinder, isHeic, whyUnreadable } from '../images/image-url.ts'
import { isPageId } from '../markdown/headings.ts'
import { fileAt, isAbsoluteAddress, pathOnSite, parseReference, thumbnailPaths } from '../markdown/links.ts'
import { unusableAddress } from '../markdown/pictures.ts'
import { isUsableHref, isUsableSrc } from '../markdown/sanitize.ts'
import { aliasOf } from '../posts-folder/aliases.ts'
import { decode } from '../posts-folder/decode.ts'
import { parseFrontMatter } from '../posts-folder/front-matter.ts'
import type { PostProblem } from '../posts-folder/post-file.ts'
import { addressesIn } from './addresses-in-text.ts'
import { gfmWithPositions } from './gfm-with-positions.ts'
import { leftAsText } from './left-as-text.ts'
import { leftOut } from './left-out.ts'

type Folder = {
  readonly files: ReadonlyMap<string, unknown>
  readonly images: ImageFinder
  /** Paths of the published posts. */
  readonly onSite: ReadonlySet<string>
  /** The HTML of each valid post. */
  readonly pages: ReadonlyMap<string, string>
  /** Of each former address, the first published post that has it. */
  readonly aliases: ReadonlyMap<string, string>
  readonly siteUrl: string | null
}

const noPictureThere = '사이트의 이 주소에는 그림이 없습니다. 글 파일에서 본 경로로 적어 주세요.'

const lineCount = (text: string): number => text.split('\n').length

/** Why the site has no file at this path of the posts folder; `null` if it has one. */
const missingFileReason = (path: string, isImage: boolean, { files, onSite }: Folder): string | null => {
  if (!isImage && (path === '' || path.endsWith('/')))
    return '링크가 폴더를 가리킵니다. 사이트는 폴더를 보여 주지 않습니다.'
  if (!files.has(path)) return isImage ? '그림이 없습니다.' : '링크가 가리키는 파일이 없습니다.'
  if (path.endsWith('.md')) return onSite.has(path) ? null : '링크가 가리키는 글이 사이트에 없습니다.'
  return isServedKind(path) ? null : '이런 종류의 파일은 사이트에 내주지 않습니다.'
}

const pictures = /^\/(?:covers\/|images\/[\da-f]{20}\/|icon-\d+(?:-maskable)?\.png$|favicon\.ico$)/
/** Where the blog has something of its own, so that no alias is looked up there. */
const ownPaths =
  /^\/(?:(?:api|assets|fonts|covers|files|images)(?:\/|$)|(?:feed|healthz|rss|favicon\.ico|icon-\d+(?:-maskable)?\.png|robots\.txt)$|(?:atom|feed|index|opensearch|rss|sitemap(?:-[a-z]+-\d+)?|owner\/comments)\.xml$|feed\.json$|manifest\.webmanifest$)/

/** A proxy may add more files to those at the root of the site. */
const others =
  /^\/(?:(?:api|assets|fonts)\/|(?:feed|healthz|rss)$|(?:[\w-]+|owner\/comments)\.(?:xml|json|txt|webmanifest)$)/

const isScreen = (path: string): boolean => matchScreen(path)?.ids.includes(0) === false

/** Whether there may be something at a path other than a file's; only the database knows which posts and lists exist. */
const mayExist = (path: string, asPicture: boolean, { aliases }: Folder): boolean =>
  pictures.test(path) || (!asPicture && (others.test(path) || isScreen(path) || aliases.has(aliasOf(path) ?? '')))

/** Why there is nothing at an address from the root of the site; `null` if there may be. */
const brokenAddressReason = (address: string, isImage: boolean, folder: Folder): string | null => {
  const path = pathOnSite(address, folder.siteUrl)
  if (path === null || mayExist(path, isImage, folder)) return null
  const file = fileAt(path)
  if (file !== null) return missingFileReason(file, isImage, folder)
  return isImage ? noPictureThere : '링크가 가리키는 화면이 사이트에 없습니다.'
}

/** Why few or no browsers show a file as a picture; `null` if they do. */
const unsupportedFormatReason = async (path: string, { images }: Folder): Promise<string | null> =>
  isHeic(path) || (await images.describe(path)) === 'unreadable' ? whyUnreadable(path) : null

/** Whether an id leads to the top of every page, without an element of that id, or is one of the page around the post. */
const isOnEveryPage = (id: string): boolean => id === '' || id.toLowerCase() === 'top' || isPageId(id)

/** Why the post at a path has no element for a fragment (with its `#`); `null` if it has one, or if there is no such post. */
const missingFragmentReason = (fragment: string, path: string, { pages }: Folder): string | null => {
  // Behind `:~:` are words to mark, and no id.
  const id = decoded(fragment.slice(1).replace(/:~:.*/s, '')).normalize('NFC')
  const page = pages.get(path)
  if (page === undefined || isOnEveryPage(id) || page.includes(` id="${escapeHtml(id)}"`)) return null
  return '글에 없는 자리를 가리킵니다. 제목은 글자를 소문자로, 빈칸을 -로 적습니다.'
}

/** Why a link or image in the post at `from` is broken; `null` if it is not. */
const brokenLinkReason = async (
  address: string,
  isImage: boolean,
  from: string,
  folder: Folder,
): Promise<string | null> => {
  if (isImage && !isUsableSrc(address)) return unusableAddress
  if (!isImage && !isUsableHref(address)) return '이런 주소의 링크는 걸리지 않아 글자로 남습니다.'
  const reference = parseReference(address, from, folder.siteUrl)
  if (reference.kind === 'external') return null
  if (address.startsWith('#')) return isImage ? null : missingFragmentReason(address, from, folder)
  if (reference.kind === 'other') return brokenAddressReason(address, isImage, folder)
  const reason = missingFileReason(reference.path, isImage, folder)
  if (reason !== null) return reason
  if (!isImage) return missingFragmentReason(/#.*$/s.exec(reference.suffix)?.[0] ?? '', reference.path, folder)
  return unsupportedFormatReason(reference.path, folder)
}

/** Why pages do not show a thumbnail; `null` if they do. */
const unusedThumbnailReason = async (written: string, path: string, folder: Folder): Promise<string | null> => {
  const { files, siteUrl } = folder
  if (parseReference(written, path, siteUrl).kind === 'external')
    return '다른 사이트의 대표 그림은 화면에 나오지 않습니다.'
  if (isAbsoluteAddress(written)) {
    const reason = brokenAddressReason(written, true, folder)
    return reason === null ? null : `대표 그림: ${reason}`
  }
  const file = thumbnailPaths(written, path, siteUrl).find((it) => files.has(it))
  if (file === undefined) return isUsableSrc(written) ? '대표 그림이 없습니다.' : `대표 그림: ${unusableAddress}`
  const reason = await unsupportedFormatReason(file, folder)
  return reason === null ? null : `대표 그림: ${reason}`
}

/** Whether the blog has something of its own at a former address, which is not looked up then. */
export const isTaken = (alias: string): boolean => {
  const path = alias.split('/').map(encodeURIComponent).join('/')
  return matchScreen(path) !== null || ownPaths.test(path)
}

/** Why a former address does not lead to the post at `from`; `null` if it does. */
const unusedAliasReason = (alias: string, from: string, { aliases }: Folder): string | null => {
  if (isTaken(alias)) return '글방의 화면이나 파일이 이미 쓰는 주소라 이 글로 오지 않습니다. 지워 주세요.'
  const other = aliases.get(alias) ?? from
  if (other === from) return null
  return `다른 글(${other})에도 적힌 옛 주소입니다. 번호가 앞선 글로 가니, 한쪽에서 지워 주세요.`
}

/** Shortens a `data:` address, which may contain a whole picture. */
const cutData = (address: string): string => address.replace(/^(data:.{35}).+/is, '$1…')

/**
 * Mistakes in a valid post, as problems with their lines: unknown keys, values cut off by a comment, aliases that lead elsewhere,
 * broken links and images, links that are text, text that is left out.
 */
export const warningsOf = async (path: string, bytes: Uint8Array, folder: Folder): Promise<readonly PostProblem[]> => {
  const source = decode(bytes)
  if (!source.ok) return []
  const front = parseFrontMatter(source.text)
  if (!front.ok) return []
  const unknown = front.unknown.map(({ key, line }) => ({
    path,
    line,
    reason: `글방에 없는 항목이라 쓰이지 않습니다. ${key}`,
  }))
  const doubtful = front.doubtful.map((value) => ({ path, ...value }))
  const above = lineCount(source.text) - lineCount(front.body)
  const tree = gfmWithPositions.parse(front.body)
  const inText = [...leftAsText(tree, front.body), ...leftOut(tree, front.body)]
  const inBody = inText.map(({ written, line, reason }): PostProblem => ({
    path,
    line: above + line,
    reason: `${reason} ${written}`,
  }))
  for (const { address, isImage, line } of addressesIn(front.body)) {
    const reason = await brokenLinkReason(address, isImage, path, folder)
    if (reason !== null) inBody.push({ path, line: above + line, reason: `${reason} ${cutData(address)}`.trimEnd() })
  }
  const { thumbnail, aliases, draft } = front.matter
  const aliasLine = front.lineOf('aliases') ?? front.lineOf('redirect_from')
  const misled = aliases.flatMap((alias) => {
    const why = draft ? null : unusedAliasReason(alias, path, folder)
    return why === null ? [] : [{ path, line: aliasLine, reason: `${why} ${alias}` }]
  })
  const reason = thumbnail === null ? null : await unusedThumbnailReason(thumbnail, path, folder)
  const inFront = [...unknown, ...doubtful, ...misled]
  if (reason === null) return [...inFront, ...inBody]
  return [{ path, line: front.lineOf('thumbnail'), reason: `${reason} ${thumbnail}` }, ...inFront, ...inBody]
}
