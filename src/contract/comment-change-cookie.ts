import { positiveId } from './addresses.ts'

/**
 * The visitor's last change to a post's comments, in a short-lived cookie of that post. It lets a page detect an answer from
 * before the change.
 */
export type CommentChange = {
  readonly commentId: number
  readonly isDeleted: boolean
  /** When it was last edited, as the API writes instants; empty if never. */
  readonly editedAt: string
}

export const commentChangeCookie = (postId: number): string => `commented_${postId}`

export const formatCommentChange = ({ commentId, isDeleted, editedAt }: CommentChange): string =>
  [commentId, isDeleted ? 'deleted' : editedAt].filter((part) => part !== '').join('.')

/** Parses the cookie's value; `null` if it is missing or malformed. */
export const parseCommentChange = (value: string | undefined): CommentChange | null => {
  const [, id = '', isDeleted, editedAt = ''] = /^(\d+)(?:\.(deleted)|\.([\dT:.-]+Z))?$/.exec(value ?? '') ?? []
  const commentId = positiveId(id)
  return commentId === null ? null : { commentId, isDeleted: isDeleted !== undefined, editedAt }
}
