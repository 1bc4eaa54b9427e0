import { posix, join } from 'node:path'

import { formatCount } from '#/text/counts.ts'

import { isAbsence, isServedKind } from '../disk/files.ts'
import { createImages, type ImageFinder } from '../images/images.ts'
import { readReference } from '../markdown/links.ts'
import { readFrontMatter } from '../posts-folder/front-matter.ts'
import { reasonUnread, reasonUnreadable } from '../posts-folder/post-cache.ts'
import { decode, type PostProblem, postBytes, type PostFileResult } from '../posts-folder/post-file.ts'
import { createPostReader } from '../posts-folder/post-reader.ts'
import { isPostOrFolder, type Scan, scan } from '../posts-folder/scan.ts'
import { identify, withShortPath } from '../publishing/identity.ts'
import { type Command, readArguments } from './command.ts'
import { addressesIn } from './markdown-links.ts'
import { requirePostsFolder } from './preconditions.ts'

type Folder = {
  readonly files: ReadonlyMap<string, unknown>
  readonly images: ImageFinder
  /** Paths of the published posts. */
  readonly onSite: ReadonlySet<string>
  readonly siteUrl: string | null
}

const unreadableImage = '그림으로 읽을 수 없는 파일입니다.'

const lineCount = (text: string): number => text.split('\n').length

/** Why a link to this path is broken; `null` if it is not. */
const whyDead = async (path: string, isImage: boolean, { files, images, onSite }: Folder): Promise<string | null> => {
  if (path === '' || path.endsWith('/')) return null
  if (!files.has(path)) return isImage ? '그림이 없습니다.' : '링크가 가리키는 파일이 없습니다.'
  if (path.endsWith('.md')) return onSite.has(path) ? null : '링크가 가리키는 글이 사이트에 없습니다.'
  if (!isServedKind(path)) return '이런 종류의 파일은 사이트에 내주지 않습니다.'
  return !isImage || (await images.describe(path)) !== null ? null : unreadableImage
}

/** Why pages do not show a thumbnail; `null` if they do. */
const whyUnseen = async (written: string, path: string, folder: Folder): Promise<string | null> => {
  const { files, images, siteUrl } = folder
  const plain = posix.join(posix.dirname(path), written.normalize('NFC'))
  const reference = readReference(written, path, siteUrl)
  if (reference.kind === 'external') return '다른 사이트의 대표 그림은 화면에 나오지 않습니다.'
  const file = reference.kind === 'file' ? [plain, reference.path].find((it) => files.has(it)) : null
  if (file === undefined) return '대표 그림이 없습니다.'
  return file === null || (await images.describe(file)) !== null ? null : `대표 그림: ${unreadableImage}`
}

/** Mistakes in a valid post, as problems with their lines: unknown keys, broken links and images. */
const warningsOf = async (path: string, bytes: Uint8Array, folder: Folder): Promise<readonly PostProblem[]> => {
  const source = decode(bytes)
  if (!source.ok) return []
  const front = readFrontMatter(source.text)
  if (!front.ok) return []
  const unknown = front.unknown.map(({ key, line }) => ({
    path,
    line,
    reason: `글방에 없는 항목이라 쓰이지 않습니다. ${key}`,
  }))
  const above = lineCount(source.text) - lineCount(front.body)
  const inBody: PostProblem[] = []
  for (const { address, isImage, line } of addressesIn(front.body)) {
    const reference = readReference(address, path, folder.siteUrl)
    const reason = reference.kind === 'file' ? await whyDead(reference.path, isImage, folder) : null
    if (reason !== null) inBody.push({ path, line: above + line, reason: `${reason} ${address}` })
  }
  const { thumbnail } = front.matter
  const reason = thumbnail === null ? null : await whyUnseen(thumbnail, path, folder)
  if (reason === null) return [...unknown, ...inBody]
  return [{ path, line: front.lineOf('thumbnail'), reason: `${reason} ${thumbnail}` }, ...unknown, ...inBody]
}

/** Files that other programs take for Markdown, and the blog ignores. */
const ignoredPosts = (paths: Iterable<string>): readonly PostProblem[] =>
  [...paths]
    .filter((path) => /\.(?:md|mdx|markdown)$/i.test(path) && !isPostOrFolder(path))
    .map((path) => ({ path, line: null, reason: '글로 실으려면 파일의 이름을 소문자 .md로 끝내 주세요.' }))

/** A post, or an unreadable folder. `bytes`: empty if it could not be read. */
type Source = { readonly path: string; readonly bytes: Uint8Array; readonly result: PostFileResult }

const withoutText = (path: string, reason: string): Source => ({
  path,
  bytes: new Uint8Array(),
  result: { ok: false, problem: { path, line: null, reason } },
})

const byLine = (a: PostProblem, b: PostProblem): number =>
  a.path === b.path ? (a.line ?? 0) - (b.line ?? 0) : a.path < b.path ? -1 : 1

/** Warnings logged while posts are read have no line numbers; `check` finds their causes itself. */
const log = { warn: () => {} }

const readAll = async (
  { files, unreadable }: Scan,
  images: ImageFinder,
  siteUrl: string | null,
): Promise<readonly Source[]> => {
  const reader = createPostReader()
  const sources = [...unreadable].filter(isPostOrFolder).map((path) => withoutText(path, reasonUnreadable(path)))
  for (const [path, { file }] of files) {
    if (!isPostOrFolder(path)) continue
    try {
      const bytes = await postBytes(file)
      const result = await reader.read(path, bytes, { images, log, siteUrl })
      sources.push({ path, bytes, result: withShortPath(result) })
    } catch (error) {
      if (!isAbsence(error)) sources.push(withoutText(path, reasonUnread(error)))
    }
  }
  await reader.close()
  return sources
}

/** `check`: parses every post as the server does, and looks for unknown keys, broken links and images. */
export const check: Command = async (args, { settings, shown, tell }) => {
  readArguments(args, {}, [])
  await requirePostsFolder(settings.postsDir)
  const found = await scan(settings.postsDir)
  const { files } = found
  const { siteUrl } = settings
  const images = createImages({ postsDir: settings.postsDir, cacheDir: join(settings.dataDir, 'images'), log })
  const sources = await readAll(found, images, siteUrl)
  const right = sources.flatMap(({ result }) => (result.ok ? [result.post] : []))
  const wrong = sources.flatMap(({ result }) => (result.ok ? [] : [result.problem]))
  const { problems } = await identify(right, [], [])
  const onSite = new Set(right.filter(({ draft }) => !draft).map(({ path }) => path))
  const warnings = [...ignoredPosts(files.keys())]
  for (const { path, bytes, result } of sources)
    if (result.ok) warnings.push(...(await warningsOf(path, bytes, { files, images, onSite, siteUrl })))
  const lineOf = ({ path, line, reason }: PostProblem, mark = ''): string =>
    `${shown(join(settings.postsDir, path))}${line === null ? '' : `:${line}`} ${mark}${reason}`
  const faults = [...wrong, ...problems].toSorted(byLine)
  for (const fault of faults) tell(lineOf(fault))
  for (const warning of warnings.toSorted(byLine)) tell(lineOf(warning, '알림: '))
  const posts = sources.filter(({ path }) => path.endsWith('.md'))
  const drafts = right.length - onSite.size
  tell(
    `글 ${formatCount(posts.length)}개 (초안 ${formatCount(drafts)}개): ` +
      `틀린 곳 ${formatCount(faults.length)}개, 알림 ${formatCount(warnings.length)}개`,
  )
  return faults.length === 0
}
