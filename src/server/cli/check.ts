import { join } from 'node:path'

import { formatCount } from '#/text/counts.ts'

import { ifReadable } from '../disk/files.ts'
import { postBytes } from '../posts-folder/decode.ts'
import { type PostProblem, postsAndProblems } from '../posts-folder/post-file.ts'
import { unreadLookAlikes } from '../posts-folder/scan.ts'
import { identify } from '../publishing/identity.ts'
import { type Command, parseArguments } from './command.ts'
import { warningsOf } from './post-warnings.ts'
import { requirePostsFolder } from './preconditions.ts'
import { readPosts } from './read-posts.ts'

const byLine = (a: PostProblem, b: PostProblem): number =>
  a.path === b.path ? (a.line ?? 0) - (b.line ?? 0) : a.path < b.path ? -1 : 1

/** `check`: parses every post as the server does, and looks for mistakes in valid posts. */
export const check: Command = async (args, { settings, shown, tell }) => {
  parseArguments(args, {}, [])
  await requirePostsFolder(settings.postsDir)
  const { siteUrl } = settings
  const { files, images, results } = await readPosts(settings)
  const { posts: right, problems: wrong } = postsAndProblems(results)
  const { problems } = await identify(right, [], [])
  const published = right.filter(({ draft }) => !draft)
  const onSite = new Set(published.map(({ path }) => path))
  const claims = published.flatMap(({ path, aliases }) => aliases.map((alias) => [alias, path] as const))
  const aliases = new Map(claims.toReversed())
  const pages = new Map(right.map(({ path, content }) => [path, content]))
  const warnings = [...unreadLookAlikes(files.keys())]
  for (const { path } of right) {
    const bytes = await ifReadable(postBytes(files.get(path)?.file ?? ''))
    if (bytes !== null)
      warnings.push(...(await warningsOf(path, bytes, { files, images, onSite, pages, aliases, siteUrl })))
  }
  const lineOf = ({ path, line, reason }: PostProblem, mark = ''): string =>
    `${shown(join(settings.postsDir, path))}${line === null ? '' : `:${line}`} ${mark}${reason}`
  const faults = [...wrong, ...problems].toSorted(byLine)
  for (const fault of faults) tell(lineOf(fault))
  for (const warning of warnings.toSorted(byLine)) tell(lineOf(warning, '주의: '))
  const unread = wrong.filter(({ path }) => path.endsWith('.md'))
  const drafts = right.length - onSite.size
  tell(
    `글 ${formatCount(right.length + unread.length)}개 (초안 ${formatCount(drafts)}개): ` +
      `틀린 곳 ${formatCount(faults.length)}개, 주의 ${formatCount(warnings.length)}개`,
  )
  return faults.length === 0
}
