import { useEffect } from 'react'

import { useSite } from '#/ui/site.ts'

/** Names a screen that no route has a title for; puts the old one back, which React believes is still there. */
export const useDocumentTitle = (title: string): void => {
  const site = useSite()
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${site.title}`
    return () => {
      document.title = before
    }
  }, [title, site.title])
}
