import type { Incoming } from './difference.ts'
import type { Identities, KnownPost } from './identity.ts'

/** Lines about new posts that say the same as a post whose file is gone: a file without an `id` is a new post once renamed. */
export const renamedAmong = (
  incoming: readonly Incoming[],
  { posts, kept }: Identities,
  known: readonly KnownPost[],
): readonly string[] => {
  const fresh = incoming.filter(({ stored, file }) => stored === undefined && file.pinnedId === null)
  // Most syncs have none, and need not look at every post.
  if (fresh.length === 0) return []
  const present = new Set([...posts.map(({ id }) => id), ...kept])
  const gone = new Map(known.flatMap(({ id, source }) => (source === null || present.has(id) ? [] : [[source, id]])))
  return fresh.flatMap(({ file }) => {
    const id = gone.get(file.sourceHash)
    if (id === undefined) return []
    const advice = `이름을 바꾼 것이라면 머리말에 'id: ${id}' 줄을 적어 주세요. 주소와 댓글이 돌아옵니다.`
    return [`${file.path}: 사라진 글 ${id}번과 내용이 같습니다. ${advice}`]
  })
}
