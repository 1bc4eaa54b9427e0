import type { Incoming, StoredPost } from './difference.ts'
import type { Identities } from './identity.ts'

/**
 * Lines about new posts that seem to be known ones, whose address and comments are left behind: their file got another `id`, or,
 * without one, another name.
 */
export const changedIdentities = (
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
