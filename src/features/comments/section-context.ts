import { createContext, use } from 'react'

import type { SpamSignals } from '#/contract/comment.ts'
import type { CommentNode } from '#/thread/edits.ts'
import type { Refusals } from '#/thread/entries.ts'

import type { FormId } from './draft-store.ts'
import type { DraftText } from './draft.ts'
import type { CommentStores } from './stores.ts'
import type { OpenForm } from './use-open-form.ts'
import type { OpenedText } from './use-opened-texts.ts'

/** What a visitor typed into a form. */
export type TypedText = DraftText & { readonly password: string; readonly signals?: SpamSignals }

/**
 * The result of a submit: the text is in the thread under this key, or still in the form with an alert.
 * `cancelled`: while the owner's password was being checked.
 */
type SubmitResult =
  | { readonly kind: 'shown'; readonly key: string }
  | { readonly kind: 'notSent'; readonly alert: string }
  | { readonly kind: 'cancelled' }

/** The actions of forms and rows. The object never changes, so that rows do not rerender. */
export type SectionActions = {
  readonly stores: CommentStores
  readonly postId: number
  readonly openForm: (form: OpenForm) => void
  readonly closeForm: () => void
  /** Marks the open form as in use, so that no other replaces it. */
  readonly markFormInUse: () => void
  readonly focusComment: (key: string) => void
  /**
   * Sends a new comment, a reply or a correction. A refusal that comes after the text was shown reaches the form through the
   * outbox.
   */
  readonly send: (form: FormId, text: TypedText, isCancelled: () => boolean) => Promise<SubmitResult>
  /** Opens a secret comment and its secret replies, unless cancelled meanwhile; resolves with an alert, or `null`. */
  readonly reveal: (node: CommentNode, password: string, isCancelled: () => boolean) => Promise<string | null>
  /** Deletes a comment; a failure is shown by the outbox. */
  readonly remove: (node: CommentNode, password: string) => Promise<void>
}

export const ActionsContext = createContext<SectionActions | null>(null)

export const useSectionActions = (): SectionActions => {
  const actions = use(ActionsContext)
  if (actions === null) throw new Error('useSectionActions needs a <CommentSection> above it')
  return actions
}

/** The state of the section. Not a context: that would render every row again at each change. */
export type SectionState = {
  readonly form: OpenForm | null
  /** The comment to focus; a new object for each request. */
  readonly focused: { readonly key: string } | null
  /** The comment that the address names. */
  readonly linkedId: number | null
  /** Whether the owner is signed in here: then no name is asked for, and a password only where the session is not enough. */
  readonly isOwner: boolean
  /** Whether the post takes no new comments. */
  readonly areCommentsClosed: boolean
  /** The new or changed comments just shown. */
  readonly justShown: ReadonlySet<number>
  /** The texts of opened secret comments by key, only in memory. */
  readonly secrets: ReadonlyMap<string, OpenedText>
  /** What was refused, by the comment concerned. */
  readonly refusals: ReadonlyMap<number, Refusals>
}
