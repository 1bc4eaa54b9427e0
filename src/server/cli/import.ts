import { formatCount } from '#/text/counts.ts'

import { isVisibleIn, isPlainName } from '../disk/public-files.ts'
import { addressesIn } from './addresses-in-text.ts'
import { CommandFailure, WrongUse, parseArguments, type Command } from './command.ts'
import { addComments } from './import/add-comments.ts'
import { type AddedPosts, addPosts } from './import/add-posts.ts'
import { importGhost } from './import/ghost.ts'
import type { Imported, ImportedPost, Remark, SourceFolder } from './import/imported.ts'
import { importMarkdown } from './import/markdown.ts'
import { settleAliases, type SharedAlias } from './import/settle-aliases.ts'
import { readGhostUploads, readSourceFile } from './import/source-file.ts'
import { readSourceFolder, velogRoot } from './import/source-folder.ts'
import { importTistory } from './import/tistory.ts'
import { importVelog } from './import/velog.ts'
import { importWordpress } from './import/wordpress.ts'
import { requirePostsFolder } from './preconditions.ts'

type Outcome = Omit<AddedPosts, 'refused' | 'undo'> & {
  readonly skipped: readonly Remark[]
  /** Notes on posts, besides their own. */
  readonly notes: readonly Remark[]
  readonly shared: readonly SharedAlias[]
  readonly comments: number
  /** The folder of the import, as shown to the owner. */
  readonly folder: string
}

const countBy = (names: readonly string[]): string =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${name} ${formatCount(all.length)}개`).join(', ')

/** The hosts of pictures that were left where they are; the blog shows links to them. */
const hostsOf = (posts: readonly ImportedPost[]): readonly string[] =>
  posts
    .flatMap(({ body }) => addressesIn(body))
    .flatMap(({ address, isImage }) =>
      isImage && /^(?:https?:)?\/\//i.test(address) ? [URL.parse(address, 'https://x')?.host ?? ''] : [],
    )

const linesOf = (heading: string, all: readonly Remark[]): readonly string[] =>
  all.length === 0
    ? []
    : [`${heading}: ${formatCount(all.length)}개`, ...all.map(({ name, reason }) => `  ${name}: ${reason}`)]

/** How many names the owner is told; with all of a vault, the rest of the report would scroll away. */
const namesTold = 5

const firstOf = (names: readonly string[]): string => {
  const others = names.length > namesTold ? ` 외 ${formatCount(names.length - namesTold)}개` : ''
  return `${names.slice(0, namesTold).join(', ')}${others}`
}

const lineOn = (what: string, names: readonly string[], advice: string): readonly string[] =>
  names.length === 0 ? [] : [`${what}: ${firstOf(names)}. ${advice}`]

/** What was imported and what was not, as lines for the owner. */
const report = (outcome: Outcome): readonly string[] => {
  const { posts, present, unwritten, skipped, notes, shared, pictures, comments, folder } = outcome
  const drafts = posts.filter(({ matter }) => matter.draft === true).length
  const taken = [
    `글 ${formatCount(posts.length)}개${drafts > 0 ? ` (초안 ${formatCount(drafts)}개)` : ''}`,
    ...(pictures > 0 ? [`그림 ${formatCount(pictures)}개`] : []),
    ...(comments > 0 ? [`댓글 ${formatCount(comments)}개`] : []),
  ]
  const ownNotes = [...posts, ...present].flatMap((post) => post.notes.map((reason) => ({ name: post.name, reason })))
  const hosts = hostsOf(posts)
  const ids = posts.filter((post) => post.lost.includes('id')).length
  const lost = posts.flatMap((post) => post.lost).filter((key) => key !== 'id')
  // Drafts get their date when they are published.
  const undated = posts.filter(({ matter }) => matter.date === undefined && matter.draft !== true)
  // Not again for posts that an earlier import added.
  const added = new Set(posts.map(({ path }) => path))
  const newlyShared = shared.filter(({ paths }) => paths.some((path) => added.has(path)))
  return [
    `들여왔습니다: ${taken.join(', ')} → ${folder}`,
    ...(present.length > 0 ? [`이미 있어 건너뛴 글: ${formatCount(present.length)}개`] : []),
    ...linesOf('들여오지 못한 것', skipped),
    ...linesOf('들여왔지만 살펴볼 것', [...ownNotes, ...notes]),
    ...lineOn(
      '들여온 때가 날짜가 되는 글',
      undated.map(({ name }) => name),
      '옛 날짜로 두려면 머리말에 date를 적어 주세요.',
    ),
    ...lineOn(
      '여러 글이 함께 쓰던 옛 주소라 적지 않은 것',
      newlyShared.map(({ alias, paths }) => `${alias} (${firstOf(paths)})`),
      '그 주소로 갈 글 하나의 aliases에 적어 주세요.',
    ),
    ...lineOn(
      '이미 있는 글이라 적지 않은 옛 주소',
      unwritten.map(([name, aliases]) => `${name} (${aliases.join(', ')})`),
      '그 글의 aliases에 적어 주세요.',
    ),
    ...(hosts.length > 0 ? [`다른 서버에 그대로 둔 그림(글에는 링크로 보입니다): ${countBy(hosts)}`] : []),
    ...(lost.length > 0 ? [`글방에 없어 옮기지 않은 머리말 항목: ${countBy(lost)}`] : []),
    ...(ids > 0
      ? [
          `번호(id)는 옮기지 않았습니다: 글 ${formatCount(ids)}개. 자기 글방을 되돌리는 것이라면 posts 폴더를 그대로 복사해 주세요.`,
        ]
      : []),
  ]
}

const options = { to: { type: 'string' }, draft: { type: 'boolean' }, publish: { type: 'boolean' } } as const

const fromFolder =
  (textNames: RegExp, read: (source: SourceFolder, now: Date) => Imported) =>
  async (path: string, now: Date): Promise<Imported> => {
    const source = await readSourceFolder(path, textNames)
    const { posts, skipped } = read(source, now)
    return { posts, skipped: [...source.hidden, ...skipped] }
  }

const kinds: Readonly<Record<string, (path: string, now: Date) => Promise<Imported>>> = {
  markdown: fromFolder(/\.(?:md|markdown)$/i, importMarkdown),
  velog: async (path, now) => fromFolder(/\.md$/i, importVelog)(await velogRoot(path), now),
  tistory: fromFolder(/\.html?$/i, importTistory),
  wordpress: async (path) => importWordpress(await readSourceFile(path, '.xml')),
  ghost: async (path) => importGhost(await readSourceFile(path, '.json'), await readGhostUploads(path)),
}

/** A folder, not hidden, below the posts folder. Throws {@link WrongUse}. */
const folderIn = (written: string): string => {
  const names = written
    .normalize('NFC')
    .split('/')
    .filter((name) => name !== '')
  if (names.length === 0 || !names.every(isPlainName))
    throw new WrongUse('--to: 글 폴더 아래의 폴더 이름이어야 합니다.')
  return names.join('/')
}

/** A draft has no page, and so no comments. */
const asDraft = (post: ImportedPost): ImportedPost => ({
  ...post,
  matter: { ...post.matter, draft: true },
  comments: [],
})

/** Removes the added posts again if adding their comments fails, or on Ctrl+C. */
const orUndo = async <T>(undo: () => void, work: () => Promise<T>): Promise<T> => {
  process.once('exit', undo)
  try {
    return await work()
  } catch (error) {
    undo()
    throw error
  } finally {
    process.off('exit', undo)
  }
}

/** `import`: adds the posts of another blog, and reports what was imported and what was not. */
export const importPosts: Command = async (args, context) => {
  const { settings, path, shown, tell } = context
  const { values, words } = parseArguments(args, options, ['종류', '경로'])
  const [kind = '', source = ''] = words
  const read = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (read === undefined) throw new WrongUse(`${kind}: 없는 종류입니다. 종류는 ${Object.keys(kinds).join(', ')}입니다.`)
  if (values.draft && values.publish) throw new WrongUse('--draft와 --publish 가운데 하나만 적어 주세요.')
  if (kind === 'tistory' && !values.draft && !values.publish)
    throw new WrongUse(
      '티스토리 백업에는 비공개 표시가 없습니다. 모두 올리려면 --publish, 초안으로 두려면 --draft를 붙여 주세요.',
    )
  if (kind !== 'tistory' && values.publish)
    throw new WrongUse('--publish: 티스토리에만 붙입니다. 초안은 초안으로 들어오고, 나머지는 그대로 올라갑니다.')
  const folder = folderIn(values.to ?? kind)
  await requirePostsFolder(settings.postsDir)
  // They are posts already, and would all be there twice.
  if (isVisibleIn(settings.postsDir, path(source)))
    throw new CommandFailure(`이미 글방의 글 폴더에 있습니다: ${path(source)} (들여올 것은 글 폴더 밖에 두어 주세요.)`)
  if (isVisibleIn(path(source), settings.postsDir))
    throw new CommandFailure(
      `글방의 글 폴더까지 든 폴더입니다: ${path(source)} (들여올 것만 다른 폴더에 모아 그 폴더를 적어 주세요.)`,
    )

  const { posts, skipped } = await read(path(source), context.clock())
  if (posts.length + skipped.length === 0) throw new CommandFailure(`들여올 글이 없습니다: ${source}`)
  const settled = settleAliases(values.draft ? posts.map(asDraft) : posts)
  const added = await addPosts(settled.posts, settings.postsDir, folder)
  // Existing posts, too: an interrupted import may have left them without comments.
  const withComments = [...added.posts, ...added.present]
  const { comments, refused, database } = await orUndo(added.undo, () => addComments(withComments, folder, context))
  const left = values.draft ? posts.reduce((sum, post) => sum + post.comments.length, 0) : 0
  const undrafted = left === 0 ? [] : [{ name: `댓글 ${left}개`, reason: '초안에는 달 수 없습니다.' }]
  const shownFolder = shown(`${settings.postsDir}/${folder}`)
  const { shared } = settled
  const all = { ...added, skipped: [...skipped, ...added.refused, ...undrafted], notes: refused, shared }
  for (const line of [...report({ ...all, comments, folder: shownFolder }), ...database]) tell(line)
  if (kind === 'velog' && !values.draft && added.posts.length > 0)
    tell('벨로그의 백업에는 비공개 표시가 없습니다. 비공개 글까지 받았다면 그 글의 머리말에 draft: true를 적어 주세요.')
  return added.posts.length + added.present.length > 0
}
