import type { PostList } from '#/contract/post-list.ts'
import { useSite } from '#/ui/site.ts'

import { documentTitle, pageTitle } from './-head.ts'

type Props = { readonly list: PostList; readonly name: string | undefined; readonly page: number }

/** For servers whose lists have no name: the menu, which names them, may arrive when the head is made already. */
export const LateTitle = ({ list, name, page }: Props) => {
  const site = useSite()
  if (list.name !== null || name === undefined) return null
  return <title>{documentTitle(site, pageTitle(name, page))}</title>
}
