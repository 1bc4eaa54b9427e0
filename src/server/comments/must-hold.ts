import type { Database, Reader } from '../database/database.ts'
import { Refused } from '../http/refused.ts'
import type { PasswordTries } from '../passwords/password-guards.ts'
import type { NewComment } from './requests.ts'
import { needsApproval, requireAllowed } from './rules.ts'

/** How many comments of an author are considered: several people may write under one name at one address. */
const lastComments = 10

/** The password hashes of an author's last visible comments. */
const passwordHashesOf = async (db: Reader, authorHash: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('comment')
    .select('password_hash')
    .where('author_hash', '=', authorHash)
    .where('held', '=', 0)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(lastComments)
    .execute()
  return rows.map(({ password_hash }) => password_hash)
}

/** Minimum time to fill in a form. The page reports it only of texts with several links (`use-comment-form.ts`). */
const minFormMs = 2_000
/** Maximum number of links in an honest comment. */
const maxLinks = 10

/**
 * Matches each link once, an address together with its markup, or markup without one. The test for any link is broader: `hasLink`
 * in `rules.ts`.
 */
const countedLinks = /(?:<a\s[^>]{0,200}?|\[url[=\]]["']?)?(?:https?:\/\/(?:www\.)?|\bwww\.)|<a\s|\[url\b/gi

/** Whether a comment has more than `maxLinks` links. */
const isLinkFlood = ({ author, content }: Pick<NewComment, 'author' | 'content'>): boolean =>
  (`${author} ${content}`.match(countedLinks) ?? []).length > maxLinks

/**
 * Whether a comment is probably spam: a filled honeypot, a form sent too fast, or too many links. Absent signals are not a
 * sign of spam.
 */
const looksLikeSpam = (comment: NewComment): boolean => {
  const { website, openMs } = comment.signals
  return (website ?? '').trim() !== '' || (openMs !== null && openMs < minFormMs) || isLinkFlood(comment)
}

/**
 * Whether a visitor's new comment has to be held for the owner's approval: by the spam heuristics above, or by the owner's rules
 * (`rules.ts`). `authorHash`: as it is stored with the comment. Rejects with a `Refused` (400) if the rules forbid it.
 */
export const createMustHold =
  ({ db, tries }: { readonly db: Database; readonly tries: PasswordTries }) =>
  async (client: string, request: NewComment, authorHash: string): Promise<boolean> => {
    /** Whether a comment with the same name, address and password is visible. */
    const isKnown = async (): Promise<boolean> => {
      const hashes = await db.read((reader) => passwordHashesOf(reader, authorHash))
      if (hashes.length === 0) return false
      try {
        // Holding the comment or not reveals whether the password is right, so a wrong one is counted.
        return (await tries.whichIsRight(client, request.password, hashes)) >= 0
      } catch (error) {
        // Over the limit of tries the comment is held and not refused: wrong passwords must not keep anyone from commenting.
        if (error instanceof Refused) return false
        throw error
      }
    }
    const rules = await db.read((reader) => requireAllowed(reader, request))
    return looksLikeSpam(request) || needsApproval(rules, request, isKnown)
  }

/**
 * Whether a comment must be held under the current rules, which may have changed since its author was recognised. The author
 * counts as known, so the rule to hold everyone's first comment does not apply. Rejects with a `Refused` (400) if the rules
 * forbid the comment.
 */
export const mustHoldAgain = async (
  db: Reader,
  written: { readonly author: string; readonly content: string },
): Promise<boolean> => {
  const rules = await requireAllowed(db, written)
  return isLinkFlood(written) || needsApproval(rules, written, () => Promise.resolve(true))
}
