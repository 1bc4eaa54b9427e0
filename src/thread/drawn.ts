import type { CommentNode } from './edits.ts'
import type { CommentBranch } from './tree.ts'

/** A branch as the page shows it: `level` counts from 0, `repliesTo` is its parent. */
export type DrawnBranch = {
  readonly node: CommentNode
  readonly level: number
  readonly repliesTo: CommentNode | null
  readonly replies: readonly DrawnBranch[]
}

/**
 * Lists are nested no deeper: HTML parsers give up at 512 open elements, and layout engines at some thousands.
 * What is deeper follows its parent as a neighbour and says whom it answers.
 */
const deepest = 100

type Open = {
  readonly source: readonly CommentBranch[]
  next: number
  readonly target: DrawnBranch[]
  readonly level: number
  readonly repliesTo: CommentNode | null
}

/** The wanted branches and all of their ancestors, in linear time. */
const waysTo = (tree: readonly CommentBranch[], isWanted: (node: CommentNode) => boolean) => {
  const ways = new Set<CommentBranch>()
  const parents = new Map<CommentBranch, CommentBranch>()
  const stack = [...tree]
  for (let branch = stack.pop(); branch !== undefined; branch = stack.pop()) {
    for (const reply of branch.replies) {
      parents.set(reply, branch)
      stack.push(reply)
    }
    let step = isWanted(branch.node) ? branch : undefined
    for (; step !== undefined && !ways.has(step); step = parents.get(step)) ways.add(step)
  }
  return ways
}

/**
 * The first `limit` comments in reading order, so that a long thread opens as fast as a short one, and beyond these all that are
 * wanted, with their ancestors.
 */
export const takeComments = (
  tree: readonly CommentBranch[],
  limit: number,
  isWanted: (node: CommentNode) => boolean,
): readonly DrawnBranch[] => {
  const ways = waysTo(tree, isWanted)
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
    if (taken >= limit && !ways.has(branch)) continue
    const replies: DrawnBranch[] = []
    list.target.push({ node: branch.node, level: list.level, repliesTo: list.repliesTo, replies })
    taken += 1
    const nested = list.level < deepest
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
