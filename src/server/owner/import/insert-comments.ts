import { commentLimits } from '#/contract/comment-limits.ts'
import { composed, nameKey } from '#/text/names.ts'

import { bodyText, nameText } from '../../comments/plain-text.ts'
import { changeCount } from '../../comments/thread.ts'
import type { Writer } from '../../database/database.ts'
import type { ImportedComment } from './imported.ts'

type Owner = (name: string) => boolean

/** Whoever wrote no posts elsewhere is not the owner here, whatever name they chose. */
const originOf = ({ author, isByWriter }: ImportedComment, isOwner: Owner) => {
  const name = composed(nameText(author)).slice(0, commentLimits.author).trim()
  if (nameKey(name) === '') return { author: '이름 없음', by_owner: 0 }
  if (!isOwner(name)) return { author: name, by_owner: 0 }
  return isByWriter ? { author: name, by_owner: 1 } : { author: `${name} (손님)`, by_owner: 0 }
}

const insert = async (
  db: Writer,
  post_id: number,
  parent_id: number | null,
  comment: ImportedComment,
  isOwner: Owner,
) => {
  const row = {
    post_id,
    parent_id,
    ...originOf(comment, isOwner),
    content: composed(bodyText(comment.content)),
    // Nobody knows its password any more: the owner's alone deletes it.
    password_hash: '',
    created_at: comment.date,
    deleted_at: null,
  }
  return (await db.insertInto('comment').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Finds the comments that a post still has from an earlier import, perhaps deleted since. */
const createFind = async (db: Writer, postId: number) => {
  const columns = ['id', 'created_at', 'content', 'deleted_at'] as const
  const rows = await db.selectFrom('comment').select(columns).where('post_id', '=', postId).execute()
  return ({ date, content }: ImportedComment): number | undefined =>
    rows.find(
      (row) => row.created_at === date && (row.deleted_at !== null || row.content === composed(bodyText(content))),
    )?.id
}

/** Puts comments under their post, answers under what they answer; says how many are new. */
export const insertComments = async (
  db: Writer,
  postId: number,
  comments: readonly ImportedComment[],
  isOwner: Owner,
): Promise<number> => {
  const find = await createFind(db, postId)
  const ids = new Map<string, number>()
  let added = 0
  // What is answered has the lower number.
  for (const comment of comments.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const known = find(comment)
    const parent = ids.get(comment.parentId ?? '') ?? null
    ids.set(comment.id, known ?? (await insert(db, postId, parent, comment, isOwner)))
    if (known === undefined) added += 1
  }
  if (added > 0) await changeCount(db, postId, added)
  return added
}
