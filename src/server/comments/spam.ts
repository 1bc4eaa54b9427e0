import type { NewComment } from './requests.ts'

/** Nobody reads a form, writes and sends it in less time, in milliseconds. */
const soonest = 2_000
/** A comment that recommends may have this many links. */
const mostLinks = 10

const link = /\bhttps?:\/\/|\bwww\.|<a\s|\[url\b/gi

/** Whether a comment is more links than words. */
export const isLinkFlood = ({ author, content }: Pick<NewComment, 'author' | 'content'>): boolean =>
  (`${author} ${content}`.match(link) ?? []).length > mostLinks

/**
 * Whether a comment is more likely a program's than a person's. What is sent without any word of the form is taken for
 * honest, but for a flood of links.
 */
export const looksLikeSpam = (comment: NewComment): boolean => {
  const { website, openMs } = comment.telltales
  return (website ?? '').trim() !== '' || (openMs !== null && openMs < soonest) || isLinkFlood(comment)
}
