import type { NewComment } from './requests.ts'

/** Nobody fills in a form in less time, in milliseconds. */
const soonest = 2_000
/** Maximum number of links in an honest comment. */
const mostLinks = 10

const link = /\bhttps?:\/\/|\bwww\.|<a\s|\[url\b/gi

/** Whether a comment is more links than words. */
export const isLinkFlood = ({ author, content }: Pick<NewComment, 'author' | 'content'>): boolean =>
  (`${author} ${content}`.match(link) ?? []).length > mostLinks

/**
 * Whether a comment is probably spam: a filled honeypot, a form sent too fast, or too many links. Absent signals are no sign of
 * spam.
 */
export const looksLikeSpam = (comment: NewComment): boolean => {
  const { website, openMs } = comment.telltales
  return (website ?? '').trim() !== '' || (openMs !== null && openMs < soonest) || isLinkFlood(comment)
}
