const text = (name: string) => [`tests/text/${name}.test.ts`]
const contract = (...names: readonly string[]) => names.map((name) => `tests/contract/${name}.test.ts`)
const thread = (...names: readonly string[]) => names.map((name) => `tests/thread/${name}.test.ts`)

/** Pure modules, with the tests that should kill their mutants. */
export const targets: Readonly<Record<string, readonly string[]>> = {
  'src/text/bare-address.ts': text('bare-address'),
  'src/text/counts.ts': text('counts'),
  'src/text/dates.ts': text('dates'),
  'src/text/table-of-contents.ts': text('table-of-contents'),
  'src/text/name-keys.ts': text('name-keys'),
  'src/text/reading-time.ts': text('counts'),
  'src/text/split-links.ts': text('split-links'),
  'src/text/tag-groups.ts': text('tag-groups'),
  'src/contract/answer.ts': contract('failures', 'malformed', 'comments'),
  'src/contract/category.ts': contract('menus'),
  'src/contract/comment.ts': contract('comments', 'malformed'),
  'src/contract/post-list.ts': contract('post-lists', 'spellings'),
  'src/contract/post.ts': contract('post-detail', 'spellings'),
  'src/contract/site.ts': contract('site'),
  'src/contract/primitives.ts': contract('primitives', 'post-lists'),
  'src/features/comments/draft.ts': thread('draft', 'drafts', 'writing-in-time'),
  'src/thread/batches.ts': thread('batches', 'long-threads-in-time'),
  'src/thread/edits.ts': thread('edits', 'settle', 'replay', 'comments-in-time'),
  'src/thread/entries.ts': thread('replay', 'outbox', 'comments-in-time'),
  'src/thread/tree.ts': thread('tree', 'drawn'),
}
