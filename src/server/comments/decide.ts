import type { Database } from '../database/database.ts'
import { Refused } from '../http/refused.ts'
import type { PasswordTries } from './password-tries.ts'
import type { NewComment } from './requests.ts'
import { needsApproval, requireAllowed } from './rules.ts'
import { looksLikeSpam } from './spam.ts'
import type { Writers } from './writers.ts'

/** Whether a comment is published at once, or held for the owner's approval. */
export type Verdict = 'live' | 'held'

/** The verdict on a valid comment of a visitor. Rejects if the owner's rules forbid it. */
export type Decide = (client: string, request: NewComment) => Promise<Verdict>

type Deps = { readonly db: Database; readonly tries: PasswordTries; readonly writers: Writers }

/** Decides by spam heuristics and the owner's rules. */
export const createDecide =
  ({ db, tries, writers }: Deps): Decide =>
  async (client, request) => {
    /** Whether the owner has let a comment of the same name, address and password through. */
    const isKnown = async (): Promise<boolean> => {
      const hashes = await writers.passwordHashesOf(await writers.hashOf(client, request.author))
      if (hashes.length === 0) return false
      try {
        // Whether the comment is held tells whether the password is right, so this counts as a try.
        return (await tries.whichIsRight(client, request.password, hashes)) >= 0
      } catch (error) {
        // One try too many: it is not told, and the comment waits, for comments stay free.
        if (error instanceof Refused) return false
        throw error
      }
    }
    const rules = await db.read((reader) => requireAllowed(reader, request))
    return looksLikeSpam(request) || (await needsApproval(rules, request, isKnown)) ? 'held' : 'live'
  }
