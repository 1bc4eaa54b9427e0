import type { PostFileResult } from '../posts-folder/post-file.ts'

/** In bytes. An index entry of PostgreSQL holds 2,700 bytes, of which other columns need some. */
const longestPath = 2_000

/** Refuses a post whose path is too long for the database. */
export const withShortPath = (result: PostFileResult): PostFileResult => {
  if (!result.ok || Buffer.byteLength(result.post.path) <= longestPath) return result
  return { ok: false, problem: { path: result.post.path, line: null, reason: '파일의 경로가 너무 깁니다.' } }
}
