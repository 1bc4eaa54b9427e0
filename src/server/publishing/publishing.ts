import { formatCount } from '#/text/counts.ts'

import { inChunks, type Database, type Reader, type Writer } from '../database/database.ts'
import { readStored, writeStored } from '../database/stored-value.ts'
import { type PostFile, type PostFileResult, type PostProblem, postsAndProblems } from '../posts-folder/post-file.ts'
import type { PublishedState } from '../posts-folder/watch-posts.ts'
import { indexPosts, outdateIndex, removeFromIndex } from '../search-index/index-posts.ts'
import { createTimeSlices } from '../time-slices.ts'
import { movePaths, noteSources, prepareChanges, updateLists, withdraw, writePost } from './apply-difference.ts'
import { correctSpelling, createFindOrInsertTerms } from './categories-and-tags.ts'
import { differenceOf, type Incoming, loadStoredPosts, type StoredPost } from './difference.ts'
import { type Identities, identify } from './identity.ts'

type SyncResult = {
  /** Files that are valid by themselves but conflict with another. */
  readonly problems: readonly PostProblem[]
  /** Lines about files that have become another post. */
  readonly warnings: readonly string[]
  /** How many posts are no longer published. */
  readonly withdrawn: number
  /** Whether anything changed that a visitor sees. */
  readonly hasChanged: boolean
}

/**
 * Lines about new posts that are probably known ones, and leave address and comments behind: their file got another `id`, or
 * has none and was renamed.
 */
const identityWarnings = (
  incoming: readonly Incoming[],
  { posts, kept }: Identities,
  known: readonly StoredPost[],
): readonly string[] => {
  const fresh = incoming.filter(({ stored }) => stored === undefined)
  // Most syncs have none, and need not look at every post.
  if (fresh.length === 0) return []
  const present = new Set([...posts.map(({ id }) => id), ...kept])
  // Of posts with the same content the last one counts: one published until now, not a copy that was removed long ago.
  const gone = known.filter(({ id }) => !present.has(id)).toSorted((a, b) => a.published - b.published || b.id - a.id)
  const idBySource = new Map(gone.flatMap(({ id, source }) => (source === null ? [] : [[source, id]])))
  const idByPath = new Map(gone.flatMap(({ id, path }) => (path === null ? [] : [[path, id]])))
  return fresh.flatMap(({ file }) => {
    if (file.pinnedId !== null) {
      const id = idByPath.get(file.path)
      const advice = `그 글의 주소와 댓글을 그대로 두려면 'id: ${id}'로 고쳐 주세요.`
      return id === undefined ? [] : [`${file.path}: 글 ${id}번이던 파일에 다른 id가 적혔습니다. ${advice}`]
    }
    const id = idBySource.get(file.sourceHash)
    const advice = `이름을 바꾼 것이라면 머리말에 'id: ${id}' 줄을 적어 주세요. 주소와 댓글이 돌아옵니다.`
    return id === undefined ? [] : [`${file.path}: 사라진 글 ${id}번과 내용이 같습니다. ${advice}`]
  })
}

type SyncOptions = {
  /** The author of files that name none. */
  readonly owner: string
  /** Whether drafts are published. If not, former previews are withdrawn, also those whose file is invalid now. */
  readonly showDrafts?: boolean
  /** If aborted while posts are written or indexed, the sync rejects and changes nothing. */
  readonly signal?: AbortSignal | undefined
  /** With more changed posts than this, the search index is left to `completeIndex`. */
  readonly indexAtMost?: number
}

/**
 * Makes the site show exactly these files, in one transaction. `files` are all valid files; the posts of `failedPaths` (invalid
 * files, or with a trailing `/` unreadable folders) stay as they are, except former previews of drafts.
 */
export const syncPosts = (
  db: Database,
  clock: () => Date,
  files: readonly PostFile[],
  failedPaths: readonly string[],
  { owner, showDrafts = false, signal, indexAtMost = Infinity }: SyncOptions,
): Promise<SyncResult> =>
  db.transact(async (trx) => {
    const nextSlice = createTimeSlices(signal)
    const stored = await loadStoredPosts(trx)
    const identities = await identify(files, failedPaths, stored)
    const difference = await differenceOf(identities, stored, { owner, showDrafts })
    const { incoming, withdrawn } = difference
    const published = identities.posts.filter(({ file }) => !file.draft).map(({ file }) => file)
    const respelled = await correctSpelling(trx, published)
    const now = clock().toISOString()
    const changes = await prepareChanges(trx, incoming, { now, owner, findOrInsertTerms: createFindOrInsertTerms(trx) })

    await movePaths(trx, difference)
    await noteSources(trx, difference)
    await withdraw(trx, withdrawn)
    for (const change of changes) {
      await writePost(trx, change)
      await nextSlice()
    }
    for (const ids of inChunks(withdrawn)) await removeFromIndex(trx, ids)
    const indexed = new Set([...changes.map(({ id }) => id), ...respelled])
    for (const ids of inChunks([...indexed]))
      await (indexed.size > indexAtMost ? outdateIndex(trx, ids) : indexPosts(trx, db.engine, ids, nextSlice))
    await updateLists(trx, changes, withdrawn)

    const hasChanged = withdrawn.length > 0 || indexed.size > 0
    if (hasChanged) await db.announce(trx, { kind: 'posts' })
    const warnings = identityWarnings(incoming, identities, stored)
    return { problems: identities.problems, warnings, withdrawn: withdrawn.length, hasChanged }
  })

const lineOf = ({ path, line, reason }: PostProblem): string =>
  `글을 건너뜁니다: ${line === null ? path : `${path}:${line}`} ${reason}`

const importSettingName = 'last_import'

/**
 * Makes a running server drop its cached answers after an import, on SQLite: the import has published the posts itself, so the
 * server's next publishing would find no change. PostgreSQL passes on what the import announces.
 */
export const noteImport = (db: Writer, at: Date): Promise<void> => writeStored(db, importSettingName, at.toISOString())

type PublishingDeps = {
  readonly db: Database
  readonly clock: () => Date
  readonly owner: string
  readonly showDrafts?: boolean
  /** Reports a line to the owner. */
  readonly tell: (line: string) => void
  /** Aborted when the server stops: the next start publishes what this one could not. */
  readonly signal?: AbortSignal
}

/** Indexing takes fifty times as long as storing: comments would wait for half a minute while a whole folder is indexed. */
const indexedAtOnce = 100

/**
 * Returns a function that publishes the files of the posts folder. A problem is reported once, not at every change of other
 * files. Of many changed posts, the search index is left to `completeIndex`, except the first time: usually the server is
 * not open yet, and is to find every post from the start.
 */
export const createPublishing = ({ db, clock, owner, showDrafts = false, tell, signal }: PublishingDeps) => {
  let told = new Set<string>()
  let lastImport: string | undefined
  let isFirst = true
  return async (results: readonly PostFileResult[]): Promise<void> => {
    const { posts: files, problems: wrong } = postsAndProblems(results)
    const failedPaths = wrong.map(({ path }) => path)
    const imported = await db.read((reader) => readStored(reader, importSettingName))
    const { problems, warnings, withdrawn, hasChanged } = await syncPosts(db, clock, files, failedPaths, {
      owner,
      showDrafts,
      signal,
      indexAtMost: isFirst ? Infinity : indexedAtOnce,
    })
    // On SQLite, the process of an import cannot tell this one what it has changed.
    if (db.engine === 'sqlite' && !hasChanged && imported !== lastImport)
      await db.transact((writer) => db.announce(writer, { kind: 'posts' }))
    lastImport = imported
    isFirst = false
    const lines = new Set([...wrong, ...problems].map(lineOf))
    for (const line of lines) if (!told.has(line)) tell(line)
    told = lines
    for (const line of warnings) tell(line)
    // An unmounted disk often leaves an empty folder. It may be meant, too: a new owner removes the samples.
    if (withdrawn > 0 && results.length === 0)
      tell(
        `글 폴더에 글이 없어 글 ${formatCount(withdrawn)}개를 내렸습니다. 뜻한 것이 아니면 POSTS_DIR과 디스크를 확인해 주세요.`,
      )
  }
}

/** Whether there is a post for visitors to read. */
export const hasPosts = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('post').select('id').where('published', '=', 1).limit(1).executeTakeFirst()) !== undefined

const folderSettingName = 'published_folder'

/**
 * Remembers in the database which state of the posts folder is published.
 *
 * @param context changes with everything else that posts are made from: the blog's version, its address, its owner, whether drafts show
 */
export const createPublishedState = (db: Database, context: string): PublishedState => {
  const valueOf = (state: string): string => `${context} ${state}`
  return {
    matches: async (state) => (await db.read((reader) => readStored(reader, folderSettingName))) === valueOf(state),
    remember: (state) => db.transact((writer) => writeStored(writer, folderSettingName, valueOf(state))),
  }
}
