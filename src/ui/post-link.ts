import { linkOptions } from '@tanstack/react-router'

/** Link options for a post. The slug is optional; the id identifies the post. */
export const postLink = ({ id, slug }: { readonly id: number; readonly slug: string }) =>
  linkOptions({ to: '/pages/$id/{-$slug}', params: { id: String(id), slug: slug === '' ? undefined : slug } })
