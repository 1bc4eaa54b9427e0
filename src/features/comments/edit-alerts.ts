import { alertOf, isUnanswered, refusalOf } from '#/http/failure.ts'
import { isWrongPassword } from '#/http/write-failures.ts'
import { formMessages } from '#/text/form-messages.ts'
import type { CommentEdit } from '#/thread/edits.ts'

const writeAlert = (error: unknown, isReply: boolean): string => {
  const what = isReply ? '답글' : '댓글'
  if (isUnanswered(error)) return `${what}을 등록하는 중 오류가 발생했습니다.`
  const failed = `${what} 등록에 실패했습니다.`
  const msg = refusalOf(error)?.msg ?? null
  if (msg === null) return failed
  return isReply ? `${failed} ${msg}` : msg
}

/** The alert about a failed edit. */
export const editAlert = (error: unknown, edit: CommentEdit): string =>
  edit.kind === 'write'
    ? writeAlert(error, edit.parentId !== null)
    : alertOf(error, edit.kind === 'delete' ? '댓글 삭제에 실패했습니다.' : '댓글을 고치지 못했습니다.')

export const openAlert = (error: unknown): string => alertOf(error, '비밀 댓글을 열지 못했습니다.')

/** The alert about a failed check of the owner's password. */
export const ownerCheckAlert = (error: unknown, isReply: boolean): string =>
  isWrongPassword(error) ? formMessages.wrongPassword : writeAlert(error, isReply)
