import { type Database, instant } from '../database/database.ts'
import { commentNotFound, Refused, requireFound } from '../http/refused.ts'
import { budgetsPerMinute, createRateLimit } from '../limits/rate-limit.ts'
import type { Notifier } from '../notices/notifier.ts'
import type { PasswordTries } from '../passwords/password-guards.ts'
import { createAuthenticate, requireComment } from './authenticate.ts'
import { commentAnswer, commentColumns } from './comment-answer.ts'
import { resealWithoutContent } from './idempotency-keys.ts'
import { mustHoldAgain } from './must-hold.ts'
import type { Edit } from './requests.ts'
import { changeCount } from './visibility.ts'

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly tries: PasswordTries
  readonly owner: string
  /** Notifies the owner of comments that wait again. */
  readonly notifier: Pick<Notifier, 'note' | 'wake'>
}

const tooOften = {
  message: '댓글을 너무 자주 고치고 있습니다. 잠시 뒤에 다시 시도해 주세요.',
  code: 'comment.too_often',
} as const

/**
 * The time of an edit made now: later than the comment's last one even if the clock was set back, because pages treat the text
 * with the later time as the newer one.
 */
const editedAt = (now: string, last: string | null): string =>
  last !== null && last >= now ? instant(Date.parse(last) + 1) : now

/**
 * Edits comments by their own password; the owner can edit only comments of their own. The old text is not kept. To be called
 * within the password queue. `wasVisible`: readers could see the comment, which may be held now.
 */
export const createEditComment = ({ db, clock, tries, owner, notifier }: Deps) => {
  const authenticate = createAuthenticate({ db, tries })
  const admit = createRateLimit({ db, clock, kind: 'edit' })

  return async (client: string, { commentId, password, content }: Edit, asOwner: boolean) => {
    if (!asOwner) await tries.requireTriesLeft(client)
    const { password_hash: hash, by_owner, author } = await requireComment(db, commentId)
    const countEdit = await admit(budgetsPerMinute(client, 20, tooOften))
    const isOwner = asOwner || (await authenticate(client, password, hash)) === 'owner'
    if (isOwner && by_owner !== 1)
      throw new Refused(403, '다른 사람의 댓글은 고칠 수 없고, 지울 수만 있습니다.', 'comment.not_yours')
    const { row: edited, wasVisible } = await db.transact(async (writer) => {
      const mustHold = by_owner !== 1 && (await mustHoldAgain(writer, { author, content }))
      const now = clock().toISOString()
      const before = await writer
        .selectFrom('comment')
        .select(['held', 'edited_at'])
        .where('id', '=', commentId)
        .executeTakeFirst()
      const row = requireFound(
        await writer
          .updateTable('comment')
          .set({ content, edited_at: editedAt(now, before?.edited_at ?? null), ...(mustHold && { held: 1 }) })
          .where('id', '=', commentId)
          .where('deleted_at', 'is', null)
          .returning([...commentColumns, 'comment.post_id', 'comment.password_hash'])
          .executeTakeFirst(),
        commentNotFound,
      )
      await resealWithoutContent(writer, row)
      await countEdit(writer)
      if (before?.held !== 0) return { row, wasVisible: false }
      if (mustHold) {
        await changeCount(writer, row.post_id, -1)
        await notifier.note(writer, row.id, now)
      }
      await db.announce(writer, { kind: 'comments', postId: row.post_id })
      return { row, wasVisible: true }
    })
    notifier.wake()
    return { postId: edited.post_id, comment: commentAnswer(edited, owner), wasVisible }
  }
}
