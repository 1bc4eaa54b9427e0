import { join } from 'node:path'

import { formatCount } from '#/text/counts.ts'

import { isAbsence } from '../disk/files.ts'
import { createImages } from '../images/images.ts'
import { reasonUnread, reasonUnreadable } from '../posts-folder/post-cache.ts'
import { postBytes, type PostFileResult, type PostProblem } from '../posts-folder/post-file.ts'
import { createPostReader } from '../posts-folder/post-reader.ts'
import { isPostOrFolder, type Scan, scan } from '../posts-folder/scan.ts'
import { identify, withShortPath } from '../publishing/identity.ts'
import { type Command, type Context, readArguments } from './command.ts'
import { deadReferences } from './dead-references.ts'
import { requirePostsFolder } from './folders.ts'

/** A post, or an unreadable folder. `bytes`: empty if it could not be read. */
type Source = { readonly path: string; readonly bytes: Uint8Array; readonly result: PostFileResult }

const withoutText = (path: string, reason: string): Source => ({
  path,
  bytes: new Uint8Array(),
  result: { ok: false, problem: { path, line: null, reason } },
})

const byLine = (a: PostProblem, b: PostProblem): number =>
  a.path === b.path ? (a.line ?? 0) - (b.line ?? 0) : a.path < b.path ? -1 : 1

const readAll = async ({ files, unreadable }: Scan, settings: Context['settings']): Promise<readonly Source[]> => {
  // The reader's warnings have no line numbers; missing images are found again below.
  const log = { warn: () => {} }
  const images = createImages({ postsDir: settings.postsDir, cacheDir: join(settings.dataDir, 'images'), log })
  const reader = createPostReader()
  const sources = [...unreadable].filter(isPostOrFolder).map((path) => withoutText(path, reasonUnreadable(path)))
  for (const [path, { file }] of files) {
    if (!isPostOrFolder(path)) continue
    try {
      const bytes = await postBytes(file)
      const result = await reader.read(path, bytes, { images, log, siteUrl: settings.siteUrl })
      sources.push({ path, bytes, result: withShortPath(result) })
    } catch (error) {
      if (!isAbsence(error)) sources.push(withoutText(path, reasonUnread(error)))
    }
  }
  await reader.close()
  return sources
}

/** `check`: parses every post as the server does, and looks for broken links and images. */
export const check: Command = async (args, { settings, shown, tell }) => {
  readArguments(args, {}, [])
  await requirePostsFolder(settings.postsDir)
  const found = await scan(settings.postsDir)
  const { files } = found
  const sources = await readAll(found, settings)
  const right = sources.flatMap(({ result }) => (result.ok ? [result.post] : []))
  const wrong = sources.flatMap(({ result }) => (result.ok ? [] : [result.problem]))
  const { problems } = await identify(right, [], [])
  const onSite = new Set(right.filter(({ draft }) => !draft).map(({ path }) => path))
  const warnings = sources.flatMap(({ path, bytes, result }) =>
    result.ok ? deadReferences(path, bytes, { files, onSite, siteUrl: settings.siteUrl }) : [],
  )
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
