import type { Database } from '../database/database.ts'
import type { PostFileResult, PostProblem } from './post-file.ts'
import { syncPosts } from './sync-posts.ts'

type Settings = {
  readonly db: Database
  readonly clock: () => Date
  readonly owner: string
  /** Tells the owner about a file that is not served as it stands. */
  readonly tell: (line: string) => void
}

const lineOf = ({ path, line, reason }: PostProblem): string =>
  `글을 건너뜁니다: ${line === null ? path : `${path}:${line}`} ${reason}`

/** Puts what was read of the posts folder on the site. A problem is told once, not at every change elsewhere. */
export const createPublishing = ({ db, clock, owner, tell }: Settings) => {
  let told = new Set<string>()
  return async (results: readonly PostFileResult[]): Promise<void> => {
    const files = results.flatMap((result) => (result.ok ? [result.post] : []))
    const wrong = results.flatMap((result) => (result.ok ? [] : [result.problem]))
    const failedPaths = wrong.map(({ path }) => path)
    const { problems } = await syncPosts(db, clock, files, failedPaths, { owner })
    const lines = new Set([...wrong, ...problems].map(lineOf))
    for (const line of lines) if (!told.has(line)) tell(line)
    told = lines
  }
}
