import { join } from 'node:path'

import { formatCount } from '#/text/counts.ts'

import { isAbsence } from '../disk/files.ts'
import { createImages, type ImageFinder } from '../images/images.ts'
import { reasonReadFailed, reasonUnreadable } from '../posts-folder/post-cache.ts'
import { type PostProblem, postBytes, type PostFileResult } from '../posts-folder/post-file.ts'
import { createPostReader } from '../posts-folder/post-reader.ts'
import { isPostOrFolder, type Scan, scan } from '../posts-folder/scan.ts'
import { identify, withShortPath } from '../publishing/identity.ts'
import { type Command, readArguments } from './command.ts'
import { warningsOf } from './post-warnings.ts'
import { requirePostsFolder } from './preconditions.ts'

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
      if (!isAbsence(error)) sources.push(withoutText(path, reasonReadFailed(error)))
    }
  }
  await reader.close()
  return sources
}

/** `check`: parses every post as the server does, and looks for mistakes in valid posts. */
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
  for (const warning of warnings.toSorted(byLine)) tell(lineOf(warning, '주의: '))
  const posts = sources.filter(({ path }) => path.endsWith('.md'))
  const drafts = right.length - onSite.size
  tell(
    `글 ${formatCount(posts.length)}개 (초안 ${formatCount(drafts)}개): ` +
      `틀린 곳 ${formatCount(faults.length)}개, 주의 ${formatCount(warnings.length)}개`,
  )
  return faults.length === 0
}
