import { positiveId } from './positive-id.ts'

/** What a visitor last did to a comment of a post. The post's cookie keeps it for a while. */
export type Commented = { readonly commentId: number; readonly isDeleted: boolean }

export const commentedCookie = (postId: number): string => `commented_${postId}`

export const writeCommented = ({ commentId, isDeleted }: Commented): string =>
  `${commentId}${isDeleted ? '.deleted' : ''}`

/** `null` for whatever else the cookie may hold. */
export const readCommented = (value: string | undefined): Commented | null => {
  const [, id = '', deleted] = /^(\d+)(\.deleted)?$/.exec(value ?? '') ?? []
  const commentId = positiveId(id)
  return commentId === null ? null : { commentId, isDeleted: deleted !== undefined }
}
