import type { Database } from '../database/database.ts'
import { found, Refused } from '../http/refused.ts'
import { adminPasswordHash } from '../passwords/admin-password.ts'
import type { PasswordTries } from './password-tries.ts'
import type { Deletion } from './requests.ts'
import { changeCount } from './thread.ts'

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly tries: PasswordTries
  readonly commentsChanged: (postId: number) => void
}

const noComment = '댓글을 찾을 수 없습니다.'

/** Takes comments away by their own password or the owner's, and says of which post. To be called in the client's turn. */
export const createDeleteComment = ({ db, clock, tries, commentsChanged }: Deps) => {
  const passwordHashOf = (commentId: number) =>
    db.read((reader) =>
      reader
        .selectFrom('comment')
        .select('password_hash')
        .where('id', '=', commentId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    )

  /** The row stays, for replies hang on it; the words go, and with them whose they were. */
  const erase = (commentId: number) =>
    db.transact(async (writer) => {
      const erased = await writer
        .updateTable('comment')
        .set({ author: '', content: '', password_hash: '', by_owner: 0, deleted_at: clock().toISOString() })
        .where('id', '=', commentId)
        .where('deleted_at', 'is', null)
        .returning('post_id')
        .executeTakeFirst()
      const { post_id } = found(erased, noComment)
      await changeCount(writer, post_id, -1)
      await db.announce(writer, { kind: 'comments', postId: post_id })
      return post_id
    })

  return async (client: string, { commentId, password }: Deletion): Promise<number> => {
    await tries.refuseAtLimit(client)
    const { password_hash } = found(await passwordHashOf(commentId), noComment)
    if (!(await tries.isRight(client, password, [password_hash, await adminPasswordHash(db)])))
      throw new Refused(403, '비밀번호가 틀렸습니다.')
    const postId = await erase(commentId)
    commentsChanged(postId)
    return postId
  }
}
