/** Equivalent mutants by file and line, each with the reason why no test can kill it. */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/text/tag-groups.ts': {
    "const code = char.normalize('NFKC').codePointAt(0) ?? 0 → const code = (char.normalize('NFKC').codePointAt(0))":
      'Every character has a code point; an empty name has none, and then no range matches.',
    "const code = char.normalize('NFKC').codePointAt(0) ?? 0 → const code = char.normalize('NFKC').codePointAt(0) ?? 1":
      'Every character has a code point; an empty name has none, and then no range matches.',
    "const first = [...name.normalize('NFC').trim()][0] ?? '' → const first = [...name.trim()][0] ?? ''":
      'The first code point of a decomposed syllable has the same initial.',
  },
  'src/contract/post-list.ts': {
    'return toList(data1 ?? [], rest, first?.name ?? null) → return toList(data1 ?? [], rest, (first?.name))':
      '`toList` defaults the name to null.',
  },
  'src/thread/edits.ts': {
    'if (node.key !== key) return node.comment.id === comment.id ? [] : [node] → if (node.key !== key) return ([node])':
      'Ids are unique in a thread.',
    "known.deleted || (!found.deleted && (known.editedAt ?? '') > (found.editedAt ?? '')) ? known : found → known.deleted || (!found.deleted && ((known.editedAt)) > (found.editedAt ?? '')) ? known : found":
      'Neither an empty string nor undefined is greater than any string.',
    'if (node.comment.id === null) return row === undefined ? [settled] : [] → if (node.comment.id === null) return ([])':
      'Only the position in the list differs, and the tree sorts by time.',
    'if (node.comment.id === null) return row === undefined ? [settled] : [] → if (node.comment.id === null) return row === undefined ? [] : []':
      'Only the position in the list differs, and the tree sorts by time.',
    'thread.some(matches) ? thread.map((node) => (matches(node) ? edit(node) : node)) : thread → (thread.map((node) => (matches(node) ? edit(node) : node)))':
      'Only the identity differs, which spares React a render.',
  },
  'src/thread/tree.ts': {
    'if (a.id === null || b.id === null) return Number(a.id === null) - Number(b.id === null) → if (a.id === null || b.id === null) return (Number(a.id === null) + Number(b.id === null))':
      'Comments without an id are last in every thread already, and the sort is stable.',
    'if (a.id === null || b.id === null) return Number(a.id === null) - Number(b.id === null) → if (a.id === null || b.id === null) return Number(a.id === null) - Number((b.id !== null))':
      'Comments without an id are last in every thread already, and the sort is stable.',
    'return first < second ? -1 : first > second ? 1 : a.id - b.id → return first < second ? -2 : first > second ? 1 : a.id - b.id':
      'Only the sign of a comparison counts.',
    'return first < second ? -1 : first > second ? 1 : a.id - b.id → return first < second ? -1 : first > second ? 2 : a.id - b.id':
      'Only the sign of a comparison counts.',
    'for (const branch of branches) if (branch.node.comment.id !== null) byId.set(branch.node.comment.id, branch) → for (const branch of branches) if (true) byId.set(branch.node.comment.id, branch)':
      'No lookup uses the id null.',
    'comment.parentId === null || comment.parentId === comment.id ? undefined : byId.get(comment.parentId) → (comment.parentId === null && comment.parentId === comment.id) ? undefined : byId.get(comment.parentId)':
      'No comment has the id null, and a comment that is its own parent is a cycle of one, which becomes a root too.',
    'comment.parentId === null || comment.parentId === comment.id ? undefined : byId.get(comment.parentId) → (byId.get(comment.parentId))':
      'No comment has the id null, and a comment that is its own parent is a cycle of one, which becomes a root too.',
    'if (reached.size === branches.length) return roots → if (false) return roots':
      'An optimisation: without it, the search finds no cycles.',
    'const siblings = parentOf(inCycle)?.replies ?? [] → const siblings = (parentOf(inCycle)?.replies)':
      'All comments in a cycle have parents.',
    'branch = parentOf(branch) ?? branch → branch = (parentOf(branch))': 'All comments in a cycle have parents.',
    'for (; step !== undefined && !ways.has(step); step = parents.get(step)) ways.add(step) → for (; (step !== undefined || !ways.has(step)); step = parents.get(step)) ways.add(step)':
      'One more iteration, with undefined.',
  },
}
