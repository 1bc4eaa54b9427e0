export type TextPart = {
  readonly text: string
  readonly href: string | null
  /** Where it begins. */ readonly at: number
}

/** ASCII hosts, so that a particle right behind one stays outside; paths may hold Hangul, as Korean wikis do. */
const address = /https?:\/\/[a-z\d][a-z\d.-]*(?::\d+)?(?:[/?#][^\s<>"'`“”‘’「」『』《》〈〉]*)?/gi

/** What ends a sentence or closes a bracket is not of the address. (It looks behind so as to try each run once.) */
const trailing = /(?<![.,!?;:…)\]}'"’”」』〉》·])[.,!?;:…)\]}'"’”」』〉》·]+$/

/** Plain text, cut where web addresses begin and end. */
export const splitLinks = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const href = match[0].replace(trailing, '')
    if (!URL.canParse(href)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null, at: end })
    parts.push({ text: href, href, at: match.index })
    end = match.index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, at: end })
  return parts
}
