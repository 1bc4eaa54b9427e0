import type { NewComment } from './requests.ts'

/** Nobody reads a form, writes and sends it in less time, in milliseconds. */
const soonest = 2_000
/** A comment that recommends may have this many links. */
const mostLinks = 10

const link = /\bhttps?:\/\/|\bwww\.|<a\s|\[url\b/gi

/**
 * Whether a comment is more likely a program's than a person's. What is sent without any word of the form is taken for
 * honest, but for a flood of links.
 */
export const looksLikeSpam = ({ author, content, telltales: { website, openMs } }: NewComment): boolean =>
  (website ?? '').trim() !== '' ||
  (openMs !== null && openMs < soonest) ||
  (`${author} ${content}`.match(link) ?? []).length > mostLinks
