import { use, useMemo, useState } from 'react'

import { useSite } from '#/ui/site.ts'
import { useHydrated } from '#/ui/use-hydrated.ts'

import { cleanHtml, sanitizerArrival } from './late-sanitizer.ts'

type Props = { readonly html: string; readonly className?: string | undefined }

/**
 * HTML of an API answer. Markup that the server rendered is used as it is, but only during hydration, which never
 * writes `innerHTML`: the server sanitised it when it published the post. Everything shown later (another answer, or
 * the same post mounted again) is sanitised here, which also gives it the trusted type that the page's CSP requires.
 */
export const SafeHtml = ({ html, className }: Props) => {
  const { apiBase } = useSite()
  const isMountedHere = useHydrated()
  const [serverHtml, setServerHtml] = useState(isMountedHere ? null : html)
  const isServerHtml = html === serverHtml
  if (serverHtml !== null && !isServerHtml) setServerHtml(null)
  if (!isServerHtml) use(sanitizerArrival())
  // Kept here: React compares trusted types by reference, and writing the same HTML again would take away what was added to it.
  const __html = useMemo(() => (isServerHtml ? html : (cleanHtml(html, apiBase) ?? '')), [isServerHtml, html, apiBase])
  return <div className={className} dangerouslySetInnerHTML={{ __html }} suppressHydrationWarning />
}
