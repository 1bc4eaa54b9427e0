import { use, useState } from 'react'

import { useSite } from '#/ui/site.ts'
import { useHydrated } from '#/ui/use-hydrated.ts'

import { cleanHtml, fetchSanitizer } from './clean-html.ts'

type Props = { readonly html: string; readonly className?: string | undefined }

/**
 * HTML of an answer. Only what the server itself rendered is taken as it is, and only while React hydrates that markup,
 * which never writes `innerHTML`: the server sanitised it when it took the post in. Whatever is shown later (another
 * answer, the same post mounted anew) is sanitised here, whoever sent it, and has the trusted type that the page's policy demands.
 */
export const SafeHtml = ({ html, className }: Props) => {
  const { apiBase } = useSite()
  const isMountedHere = useHydrated()
  const [hydrated, setHydrated] = useState(isMountedHere ? null : html)
  const isHydrated = html === hydrated
  if (hydrated !== null && !isHydrated) setHydrated(null)
  if (!isHydrated) use(fetchSanitizer())
  const __html = isHydrated ? html : (cleanHtml(html, apiBase) ?? '')
  return <div className={className} dangerouslySetInnerHTML={{ __html }} suppressHydrationWarning />
}
