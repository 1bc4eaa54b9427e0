import type { Database } from '../database/database.ts'
import type { PostFileResult, PostProblem } from '../posts-folder/post-file.ts'
import { syncPosts } from './sync-posts.ts'

type Settings = {
  readonly db: Database
  readonly clock: () => Date
  readonly owner: string
  /** Tells the owner about a file that is not served as it stands. */
  readonly tell: (line: string) => void
}

/** An entry of PostgreSQL's indexes holds 2,700 bytes, of which some are for what stands beside a path. */
const longestPath = 2_000

const fitting = (result: PostFileResult): PostFileResult => {
  if (!result.ok || Buffer.byteLength(result.post.path) <= longestPath) return result
  return { ok: false, problem: { path: result.post.path, line: null, reason: '파일의 경로가 너무 깁니다.' } }
}

const lineOf = ({ path, line, reason }: PostProblem): string =>
  `글을 건너뜁니다: ${line === null ? path : `${path}:${line}`} ${reason}`

/** Puts what was read of the posts folder on the site. A problem is told once, not at every change elsewhere. */
export const createPublishing = ({ db, clock, owner, tell }: Settings) => {
  let told = new Set<string>()
  return async (read: readonly PostFileResult[]): Promise<void> => {
    const results = read.map(fitting)
    const files = results.flatMap((result) => (result.ok ? [result.post] : []))
    const wrong = results.flatMap((result) => (result.ok ? [] : [result.problem]))
    const failedPaths = wrong.map(({ path }) => path)
    const { problems } = await syncPosts(db, clock, files, failedPaths, { owner })
    const lines = new Set([...wrong, ...problems].map(lineOf))
    for (const line of lines) if (!told.has(line)) tell(line)
    told = lines
  }
}
