import { useMemo } from 'react'

import { useSite } from '#/ui/site.ts'

import { sanitize } from './sanitize.ts'

type Props = { readonly html: string; readonly className?: string | undefined }

/**
 * HTML of an answer. In the browser it is sanitised whoever sent it, and the result is the trusted type that
 * the page's policy demands; on the server it is HTML that the server itself sanitised when it took it in.
 */
export const SafeHtml = ({ html, className }: Props) => {
  const { apiBase } = useSite()
  const __html = useMemo(() => (import.meta.env.SSR ? html : sanitize(html, apiBase)), [html, apiBase])
  return <div className={className} dangerouslySetInnerHTML={{ __html }} suppressHydrationWarning />
}
