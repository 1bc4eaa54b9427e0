/** Mistakes that no test notices, by file and line, each with why nobody could. */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/text/initials.ts': {
    "const code = char.normalize('NFKC').codePointAt(0) ?? 0 → const code = (char.normalize('NFKC').codePointAt(0))":
      'No character has no code point; an empty name has none, and then no comparison holds.',
    "const code = char.normalize('NFKC').codePointAt(0) ?? 0 → const code = char.normalize('NFKC').codePointAt(0) ?? 1":
      'No character has no code point; an empty name has none, and then no comparison holds.',
    'if (code >= 0xac00 && code <= 0xd7a3) return leads[Math.floor((code - 0xac00) / 588)] → if (code >= 0xac00 && code <= 55204) return leads[Math.floor((code - 0xac00) / 588)]':
      'Nothing stands at U+D7A4.',
    "const first = [...name.normalize('NFC').trim()][0] ?? '' → const first = [...name.trim()][0] ?? ''":
      'The first part of a decomposed letter leads to the same initial.',
  },
  'src/contract/post-list.ts': {
    'return toList(data1 ?? [], rest, first?.name ?? null) → return toList(data1 ?? [], rest, (first?.name))':
      'Left out, the name is null as well.',
  },
  'src/contract/site.ts': {
    "return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [] → return (typeof parsed === 'object' || parsed !== null) ? Object.entries(parsed) : []":
      'What is no object has no entries by such names, and null ends in the defaults too.',
    "return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [] → return (Object.entries(parsed))":
      'What is no object has no entries by such names, and null ends in the defaults too.',
  },
  'src/thread/settle.ts': {
    'if (node.key !== key) return node.comment.id === comment.id ? [] : [node] → if (node.key !== key) return ([node])':
      'No thread holds two rows of one id.',
    'if (isPending(node)) return row === undefined ? [settled] : [] → if (false) return row === undefined ? [settled] : []':
      'At the end instead of in its place; the tree sorts by time.',
    'if (isPending(node)) return row === undefined ? [settled] : [] → if (isPending(node)) return ([])':
      'At the end instead of in its place; the tree sorts by time.',
    'if (isPending(node)) return row === undefined ? [settled] : [] → if (isPending(node)) return row === undefined ? [] : []':
      'At the end instead of in its place; the tree sorts by time.',
    'return node.comment.id === null ? [] : [{ ...node, key: commentName(node.comment.id) }] → return ([{ ...node, key: commentName(node.comment.id) }])':
      'Whoever is not being written has an id.',
  },
  'src/thread/edits.ts': {
    'thread.some(matches) ? thread.map((node) => (matches(node) ? edit(node) : node)) : thread → (thread.map((node) => (matches(node) ? edit(node) : node)))':
      'The same thread comes back so that React need not look at it: equal, though not the same.',
  },
  'src/thread/tree.ts': {
    'if (a.id === null || b.id === null) return Number(a.id === null) - Number(b.id === null) → if (a.id === null || b.id === null) return (Number(a.id === null) + Number(b.id === null))':
      'In every thread what is being written stands last already, and the sort keeps it there.',
    'if (a.id === null || b.id === null) return Number(a.id === null) - Number(b.id === null) → if (a.id === null || b.id === null) return Number(a.id === null) - Number((b.id !== null))':
      'In every thread what is being written stands last already, and the sort keeps it there.',
    'return first < second ? -1 : first > second ? 1 : a.id - b.id → return first < second ? -2 : first > second ? 1 : a.id - b.id':
      'Of what a comparison gives only the sign counts.',
    'return first < second ? -1 : first > second ? 1 : a.id - b.id → return first < second ? -1 : first > second ? 2 : a.id - b.id':
      'Of what a comparison gives only the sign counts.',
    'for (const branch of branches) if (branch.node.comment.id !== null) byId.set(branch.node.comment.id, branch) → for (const branch of branches) if (true) byId.set(branch.node.comment.id, branch)':
      'Nobody looks for a parent by the id null.',
    'comment.parentId === null || comment.parentId === comment.id ? undefined : byId.get(comment.parentId) → (comment.parentId === null && comment.parentId === comment.id) ? undefined : byId.get(comment.parentId)':
      'There is no parent null, and whoever is its own parent is a cycle of one, which ends at the top too.',
    'comment.parentId === null || comment.parentId === comment.id ? undefined : byId.get(comment.parentId) → (byId.get(comment.parentId))':
      'There is no parent null, and whoever is its own parent is a cycle of one, which ends at the top too.',
    'if (reached.size === branches.length) return roots → if (false) return roots':
      'It only saves the search for cycles where there are none.',
    'const siblings = parentOf(inCycle)?.replies ?? [] → const siblings = (parentOf(inCycle)?.replies)':
      'In a cycle everyone has a parent.',
    'branch = parentOf(branch) ?? branch → branch = (parentOf(branch))': 'In a cycle everyone has a parent.',
  },
  'src/thread/visible.ts': {
    'for (; step !== undefined && !ways.has(step); step = parents.get(step)) ways.add(step) → for (; (step !== undefined || !ways.has(step)); step = parents.get(step)) ways.add(step)':
      'Goes round once more with nobody.',
  },
}
