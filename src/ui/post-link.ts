import { linkOptions } from '@tanstack/react-router'

/** The address of a post; the slug is for people, the id finds it. */
export const postLink = ({ id, slug }: { readonly id: number; readonly slug: string }) =>
  linkOptions({ to: '/pages/$id/{-$slug}', params: { id: String(id), slug: slug === '' ? undefined : slug } })
