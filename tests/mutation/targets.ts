const text = (name: string) => [`tests/text/${name}.test.ts`]
const contract = (...names: readonly string[]) => names.map((name) => `tests/contract/${name}.test.ts`)
const tree = (...names: readonly string[]) => names.map((name) => `tests/tree/${name}.test.ts`)

/** The parts that only compute, with the tests that are to notice a mistake in them. */
export const targets: Readonly<Record<string, readonly string[]>> = {
  'src/text/counts.ts': text('counts'),
  'src/text/dates.ts': text('dates'),
  'src/text/headings.ts': text('headings'),
  'src/text/initials.ts': text('initials'),
  'src/text/links.ts': text('links'),
  'src/text/names.ts': text('names'),
  'src/text/reading-time.ts': text('counts'),
  'src/contract/answer.ts': contract('failures', 'malformed', 'comments'),
  'src/contract/category.ts': contract('menus'),
  'src/contract/comment.ts': contract('comments', 'malformed'),
  'src/contract/post-list.ts': contract('post-lists', 'spellings'),
  'src/contract/post.ts': contract('post-detail', 'spellings'),
  'src/contract/site.ts': contract('site'),
  'src/contract/wire.ts': contract('primitives', 'post-lists'),
  'src/features/comments/comment-batches.ts': tree('comment-batches', 'long-threads-in-time'),
  'src/features/comments/comment-edits.ts': tree('comment-edits', 'replay'),
  'src/features/comments/comment-tree.ts': tree('comment-tree'),
  'src/features/comments/draft.ts': tree('draft', 'draft-state', 'draft-store', 'draft-interrupted', 'draft-tabs'),
  'src/features/comments/edit-log.ts': tree('edit-log', 'replay', 'comments-in-time'),
  'src/features/comments/settled-edits.ts': tree('comment-edits', 'replay', 'comments-in-time'),
  'src/features/comments/visible-comments.ts': tree('visible-comments'),
}
