import { commentName } from '#/contract/addresses.ts'

import { postLink } from './post-link.ts'

/** Link options for a comment under its post. */
export const commentLink = ({
  id,
  postId,
  slug,
}: {
  readonly id: number
  readonly postId: number
  readonly slug: string
}) => ({ ...postLink({ id: postId, slug }), hash: commentName(id) })
