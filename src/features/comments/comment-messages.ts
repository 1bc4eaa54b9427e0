import { Failure } from '#/http/failure.ts'

/** The alerts of the specification, sections 5 and 8, in the wording of the UI contract. */
export const commentMessages = {
  incomplete: '작성자, 비밀번호, 내용을 모두 입력해 주세요.',
  noTarget: '답글을 달 댓글이 지정되지 않았습니다.',
  noPassword: '비밀번호를 입력해 주세요.',
  wrongPassword: '비밀번호가 틀렸습니다.',
} as const

const msgOf = (error: unknown): string | null =>
  error instanceof Failure && error.reason.kind === 'refused' ? error.reason.msg : null

const isUnanswered = (error: unknown): boolean =>
  error instanceof Failure && (error.reason.kind === 'offline' || error.reason.kind === 'timeout')

export const writeFailed = (error: unknown, isReply: boolean): string => {
  const what = isReply ? '답글' : '댓글'
  if (isUnanswered(error)) return `${what}을 등록하는 중 오류가 발생했습니다.`
  const failed = `${what} 등록에 실패했습니다.`
  const msg = msgOf(error)
  if (msg === null) return failed
  return isReply ? `${failed} ${msg}` : msg
}

export const deleteFailed = (error: unknown): string => msgOf(error) ?? '댓글 삭제에 실패했습니다.'

/** A plain "no" to the owner's password comes as an answer; too many tries, or no answer, as a failure. */
export const ownerCheckFailed = (error: unknown, isReply: boolean): string => {
  if (error instanceof Failure && error.reason.kind === 'refused')
    return error.reason.msg ?? commentMessages.wrongPassword
  return writeFailed(error, isReply)
}
