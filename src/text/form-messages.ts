/**
 * Messages about missing or wrong fields, the same in forms and in the server's refusals (`noTarget` in forms only). Those given
 * in sections 5 and 8 of the specification keep its wording.
 */
export const formMessages = {
  incomplete: '작성자, 비밀번호, 내용을 모두 입력해 주세요.',
  noTarget: '답글을 달 댓글이 지정되지 않았습니다.',
  noContent: '내용을 입력해 주세요.',
  noPassword: '비밀번호를 입력해 주세요.',
  wrongPassword: '비밀번호가 틀렸습니다.',
} as const

/** Whether an alert is about the password, and not about the call. */
export const isPasswordAlert = (alert: string | null): boolean =>
  alert === formMessages.noPassword || alert === formMessages.wrongPassword
