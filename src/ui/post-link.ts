import { linkOptions } from '@tanstack/react-router'

import { commentName } from '#/contract/addresses.ts'

/** Link options for a post. The slug is optional; the id identifies the post. */
export const postLink = ({ id, slug }: { readonly id: number; readonly slug: string }) =>
  linkOptions({ to: '/pages/$id/{-$slug}', params: { id: String(id), slug: slug === '' ? undefined : slug } })

type LinkedComment = { readonly id: number; readonly postId: number; readonly slug: string }

/** Link options for a comment under its post. */
export const commentLink = ({ id, postId, slug }: LinkedComment) => ({
  ...postLink({ id: postId, slug }),
  hash: commentName(id),
})
