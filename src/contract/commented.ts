/** What a visitor last did to a comment of this blog, as the cookie `commented` keeps it for a while. */
export type Commented = {
  readonly postId: number
  readonly commentId: number
  readonly isDeleted: boolean
}

export const writeCommented = ({ postId, commentId, isDeleted }: Commented): string =>
  `${postId}.${commentId}${isDeleted ? '.deleted' : ''}`

/** `null` for whatever else the cookie may hold. */
export const readCommented = (cookie: string | undefined): Commented | null => {
  const [, postId, commentId, deleted] = /^(\d+)\.(\d+)(\.deleted)?$/.exec(cookie ?? '') ?? []
  if (postId === undefined || commentId === undefined) return null
  return { postId: Number(postId), commentId: Number(commentId), isDeleted: deleted !== undefined }
}
