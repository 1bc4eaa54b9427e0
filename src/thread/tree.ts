import type { CommentNode, Thread } from './edits.ts'

export type CommentBranch = { readonly node: CommentNode; readonly replies: readonly CommentBranch[] }

type Growing = { readonly node: CommentNode; readonly replies: Growing[] }

/** Oldest first; what is still being sent is the newest. */
const inTime = ({ comment: a }: CommentNode, { comment: b }: CommentNode): number => {
  if (a.id === null || b.id === null) return Number(a.id === null) - Number(b.id === null)
  const [first, second] = [a.createdAt ?? '', b.createdAt ?? '']
  return first < second ? -1 : first > second ? 1 : a.id - b.id
}

/** Marks everything below a branch as reached; a loop, not a recursion, because a thread may be as deep as it is long. */
const reach = (root: Growing, reached: Set<Growing>) => {
  const stack = [root]
  for (let branch = stack.pop(); branch !== undefined; branch = stack.pop()) {
    reached.add(branch)
    for (const reply of branch.replies) stack.push(reply)
  }
}

/**
 * The thread as a tree, in time linear in its length (after sorting). A comment whose parent is missing
 * stands at the top level, and so does the first one of a cycle, so that none is ever lost.
 */
export const buildCommentTree = (thread: Thread): readonly CommentBranch[] => {
  const branches = thread.toSorted(inTime).map((node): Growing => ({ node, replies: [] }))
  const byId = new Map<number, Growing>()
  for (const branch of branches) if (branch.node.comment.id !== null) byId.set(branch.node.comment.id, branch)
  const parentOf = ({ node: { comment } }: Growing) =>
    comment.parentId === null || comment.parentId === comment.id ? undefined : byId.get(comment.parentId)

  const roots: Growing[] = []
  for (const branch of branches) (parentOf(branch)?.replies ?? roots).push(branch)

  const reached = new Set<Growing>()
  for (const root of roots) reach(root, reached)
  if (reached.size === branches.length) return roots

  for (const branch of branches) {
    if (reached.has(branch)) continue
    const inCycle = cycleAbove(branch, parentOf)
    const siblings = parentOf(inCycle)?.replies ?? []
    siblings.splice(siblings.indexOf(inCycle), 1)
    roots.push(inCycle)
    reach(inCycle, reached)
  }
  return roots
}

/** Walks up from a branch that no root reaches, to the first that it visits twice: that one is in the cycle. */
const cycleAbove = (start: Growing, parentOf: (branch: Growing) => Growing | undefined): Growing => {
  const seen = new Set<Growing>()
  let branch = start
  while (!seen.has(branch)) {
    seen.add(branch)
    branch = parentOf(branch) ?? branch
  }
  return branch
}
