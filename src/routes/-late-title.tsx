import type { PostList } from '#/contract/post-list.ts'
import { useSite } from '#/ui/site.ts'

import { documentTitle, pageTitle } from './-head.ts'

type Props = { readonly list: PostList; readonly name: string | undefined; readonly page: number }

/** The title of a list that the server does not name: the menu with the name may arrive after the head was rendered. */
export const LateTitle = ({ list, name, page }: Props) => {
  const site = useSite()
  if (list.name !== null || name === undefined) return null
  return <title>{documentTitle(site, pageTitle(name, page))}</title>
}
