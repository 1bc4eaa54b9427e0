import { formMessages } from '#/text/form-messages.ts'
import { authorKey } from '#/text/name-keys.ts'

import type { Database } from '../database/database.ts'
import { widestNetworkOf } from '../http/client-address.ts'
import { Refused } from '../http/refused.ts'
import { createKeyedHash } from '../limits/keyed-hash.ts'
import { type Budget, budgetsPerMinute, createRateLimit } from '../limits/rate-limit.ts'
import type { Notifier } from '../notices/notifier.ts'
import { adminPasswordHash } from '../passwords/admin-password.ts'
import { createPasswordTries, type PasswordTries } from '../passwords/password-guards.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { commentAnswer, type CommentAnswer, commentColumns } from './comment-answer.ts'
import { requireCommentable } from './commentable.ts'
import { createIdempotencyKeys, seal } from './idempotency-keys.ts'
import { createMustHold, mustHoldAgain } from './must-hold.ts'
import { createIsOwnerName } from './owner-name.ts'
import type { NewComment } from './requests.ts'
import { changeCount } from './visibility.ts'

export type CommentDeps = {
  readonly db: Database
  readonly clock: () => Date
  readonly passwords: Passwords
  /** The owner's name, under which only the owner may comment. */
  readonly owner: string
  /** Notifies the owner of new comments. */
  readonly notifier: Pick<Notifier, 'note' | 'wake'>
}

const hourMs = 3_600_000

const code = 'comment.too_often'
const inMinute = '댓글을 너무 자주 쓰고 있습니다. 잠시 뒤에 다시 시도해 주세요.'
const inHour = '이 네트워크에서 한 시간 동안 쓸 수 있는 댓글을 다 썼습니다. 한 시간쯤 뒤에 다시 시도해 주세요.'
const onPost = '이 글에는 지금 새 댓글을 더 받을 수 없습니다. 한 시간쯤 뒤에 다시 시도해 주세요.'
const onBlog = '지금은 새 댓글을 더 받을 수 없습니다. 한 시간쯤 뒤에 다시 시도해 주세요.'

/** The limits of a post and of the whole blog. The only ones for the signed-in owner, who may reply to many at once. */
const sharedBudgets = (postId: number): readonly Budget[] => [
  { subject: `post ${postId}`, limit: 500, windowMs: hourMs, message: onPost, code },
  { subject: 'blog', limit: 2_000, windowMs: hourMs, message: onBlog, code },
]

/** The limits of a new comment. One network cannot use up more than half of a post's limit. */
const commentBudgets = (client: string, postId: number): readonly Budget[] => [
  ...budgetsPerMinute(client, 20, { message: inMinute, code }),
  { subject: widestNetworkOf(client), limit: 250, windowMs: hourMs, message: inHour, code },
  ...sharedBudgets(postId),
]

/** Another request with the same key was faster. */
class KeyTaken extends Error {}

type Writing = {
  /** The `Idempotency-Key`; `null` if absent. */
  readonly key: string | null
  /** Whether the request has the owner's session. */
  readonly asOwner: boolean
}

/** Adds comments; a repeated `Idempotency-Key` adds nothing. To be called within the password queue. */
export const createWriteComment = (deps: CommentDeps & { readonly tries: PasswordTries }) => {
  const { db, clock, passwords, tries, owner, notifier } = deps
  const hashOf = createKeyedHash(db)
  // Counted apart: a new author who shares a name and an address with a known one has not mistyped anything.
  const recognitions = createPasswordTries({ db, clock, passwords }, 'unknown author')
  const mustHold = createMustHold({ db, tries: recognitions })
  const keys = createIdempotencyKeys({ db, clock, passwords, tries, owner })
  const isOwnerName = createIsOwnerName(owner)
  const admit = createRateLimit({ db, clock, kind: 'comment' })

  const isAdminPassword = async (client: string, password: string): Promise<boolean> =>
    tries.isRight(client, password, await db.read(adminPasswordHash))

  const requireOwner = async (client: string, password: string): Promise<void> => {
    if (await isAdminPassword(client, password)) return
    const message = `${formMessages.wrongPassword} 블로그 주인의 이름은 주인만 쓸 수 있으니, 다른 이름으로 써 주세요.`
    throw new Refused(403, message, 'comment.owner_name')
  }

  const add = async (client: string, request: NewComment, { key, asOwner }: Writing): Promise<CommentAnswer> => {
    const { postId } = request
    const byOwner = asOwner || isOwnerName(request.author)
    if (byOwner && !asOwner) await tries.requireTriesLeft(client)
    await db.read((reader) => requireCommentable(reader, request))
    const spendBudget = await admit(asOwner ? sharedBudgets(postId) : commentBudgets(client, postId))
    if (byOwner && !asOwner) await requireOwner(client, request.password)
    const authorHash = byOwner ? null : await hashOf(`writer ${client} ${authorKey(request.author)}`)
    const mustBeHeld = authorHash !== null && (await mustHold(client, request, authorHash))
    const hash = await passwords.hash(request.password)
    const comment = await db.transact(async (writer) => {
      const { isSecret } = await requireCommentable(writer, request)
      // The owner may have made the rules stricter while the password was hashed.
      const held = mustBeHeld || (!byOwner && (await mustHoldAgain(writer, request)))
      const row = await writer
        .insertInto('comment')
        .values({
          post_id: postId,
          parent_id: request.parentId,
          author: request.author,
          content: request.content,
          // The owner's comments have no hash: once the owner's password is changed, the old one must not open them.
          password_hash: byOwner ? '' : hash,
          created_at: clock().toISOString(),
          deleted_at: null,
          by_owner: Number(byOwner),
          secret: Number(isSecret),
          held: Number(held),
          author_hash: authorHash,
        })
        .returning(commentColumns)
        .executeTakeFirstOrThrow()
      if (key !== null && !(await keys.remember(writer, key, row.id, seal(hash, request)))) throw new KeyTaken()
      await spendBudget(writer)
      if (!byOwner) await notifier.note(writer, row.id, row.created_at)
      if (!held) {
        await changeCount(writer, postId, 1)
        await db.announce(writer, { kind: 'comments', postId })
      }
      return commentAnswer(row, owner)
    })
    notifier.wake()
    return comment
  }

  const write = async (client: string, request: NewComment, writing: Writing): Promise<CommentAnswer> => {
    const { key, asOwner } = writing
    const isFromOwner = async () => asOwner || isAdminPassword(client, request.password)
    const earlier = key === null ? null : await keys.find(client, key, request, isFromOwner)
    if (earlier !== null) return earlier
    try {
      return await add(client, request, writing)
    } catch (error) {
      if (error instanceof KeyTaken) return write(client, request, writing)
      throw error
    }
  }
  return write
}
