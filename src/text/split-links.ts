import { bareAddress } from './bare-address.ts'

type TextPart = {
  readonly text: string
  readonly href: string | null
  /** Its start, in UTF-16 code units. */
  readonly at: number
}

/** Hosts are ASCII, so that a particle after one is not included; paths may contain Hangul, as in Korean wikis. */
const address = /https?:\/\/[a-z\d][a-z\d.-]*(?::\d+)?(?:[/?#][^\s<>"'`“”‘’「」『』《》〈〉]*)?/gi

/** Splits plain text at URLs. */
export const splitLinks = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const href = bareAddress(match[0])
    if (!URL.canParse(href)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null, at: end })
    parts.push({ text: href, href, at: match.index })
    end = match.index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, at: end })
  return parts
}
