import { type CommentNode, isPending, isWrittenHere, type Thread } from './edits.ts'

export type CommentBranch = { readonly node: CommentNode; readonly replies: readonly CommentBranch[] }

type Growing = { readonly node: CommentNode; readonly replies: Growing[] }

const byTime = ({ comment: a }: CommentNode, { comment: b }: CommentNode): number => {
  const [first, second] = [a.createdAt ?? '', b.createdAt ?? '']
  return first < second ? -1 : first > second ? 1 : (a.id ?? 0) - (b.id ?? 0)
}

/**
 * The order of comments, which answers leave to their reader: oldest first. What is being sent comes last, with what was written
 * here after it: an agreed comment must not jump over one that is still on its way.
 */
const inOrder = (thread: Thread): Thread => {
  const firstPending = thread.findIndex(isPending)
  const isLate = (node: CommentNode, index: number) => firstPending >= 0 && index >= firstPending && isWrittenHere(node)
  const settled = thread.filter((node, index) => !isLate(node, index))
  const late = thread.filter(isLate)
  return [...settled.toSorted(byTime), ...late]
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
  const branches = inOrder(thread).map((node): Growing => ({ node, replies: [] }))
  const byId = new Map<number, Growing>()
  for (const branch of branches) if (branch.node.comment.id !== null) byId.set(branch.node.comment.id, branch)
  const parentOf = ({ node: { comment } }: Growing) =>
    comment.parentId === null || comment.parentId === comment.id ? undefined : byId.get(comment.parentId)

  const roots: Growing[] = []
  for (const branch of branches) {
    const siblings = parentOf(branch)?.replies ?? roots
    siblings.push(branch)
  }

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

/** A branch as the page shows it: `level` counts from 0, `repliesTo` is its parent. */
export type DrawnBranch = {
  readonly node: CommentNode
  readonly level: number
  readonly repliesTo: CommentNode | null
  readonly replies: readonly DrawnBranch[]
}

/**
 * Maximum nesting of lists: HTML parsers give up at 512 open elements, and layout engines at some thousands. Deeper replies
 * follow their parent as siblings and say whom they answer.
 */
const maxDepth = 100

type Open = {
  readonly source: readonly CommentBranch[]
  next: number
  readonly target: DrawnBranch[]
  readonly level: number
  readonly repliesTo: CommentNode | null
}

/** The wanted branches and all of their ancestors, in linear time. */
const withAncestors = (tree: readonly CommentBranch[], isWanted: (node: CommentNode) => boolean) => {
  const kept = new Set<CommentBranch>()
  const parents = new Map<CommentBranch, CommentBranch>()
  const stack = [...tree]
  for (let branch = stack.pop(); branch !== undefined; branch = stack.pop()) {
    for (const reply of branch.replies) {
      parents.set(reply, branch)
      stack.push(reply)
    }
    let step = isWanted(branch.node) ? branch : undefined
    for (; step !== undefined && !kept.has(step); step = parents.get(step)) kept.add(step)
  }
  return kept
}

/**
 * The first `limit` comments in reading order, so that a long thread opens as fast as a short one, and all wanted ones beyond
 * these, with their ancestors.
 */
export const takeComments = (
  tree: readonly CommentBranch[],
  limit: number,
  isWanted: (node: CommentNode) => boolean,
): readonly DrawnBranch[] => {
  const kept = withAncestors(tree, isWanted)
  const roots: DrawnBranch[] = []
  const open: Open[] = [{ source: tree, next: 0, target: roots, level: 0, repliesTo: null }]
  let taken = 0
  for (let list = open.at(-1); list !== undefined; list = open.at(-1)) {
    const branch = list.source[list.next]
    list.next += 1
    if (branch === undefined) {
      open.pop()
      continue
    }
    if (taken >= limit && !kept.has(branch)) continue
    const replies: DrawnBranch[] = []
    list.target.push({ node: branch.node, level: list.level, repliesTo: list.repliesTo, replies })
    taken += 1
    const nested = list.level < maxDepth
    open.push({
      source: branch.replies,
      next: 0,
      target: nested ? replies : list.target,
      level: nested ? list.level + 1 : list.level,
      repliesTo: branch.node,
    })
  }
  return roots
}

/** The position of a comment in reading order, from 0; -1 if it is not there. */
export const positionOf = (tree: readonly CommentBranch[], id: number): number => {
  const stack = tree.toReversed()
  let position = 0
  for (let branch = stack.pop(); branch !== undefined; branch = stack.pop()) {
    if (branch.node.comment.id === id) return position
    position += 1
    for (const reply of branch.replies.toReversed()) stack.push(reply)
  }
  return -1
}
