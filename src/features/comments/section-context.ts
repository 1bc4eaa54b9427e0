import { createContext, use } from 'react'

import type { CommentNode } from '#/thread/edits.ts'
import type { RefusedEntry } from '#/thread/entries.ts'

import type { FormId } from './drafts.ts'
import type { CommentStores } from './stores.ts'

/** What a visitor typed into a form. */
export type TypedText = {
  readonly author: string
  readonly password: string
  readonly content: string
  readonly secret?: boolean
  /** What stands in the field that people do not see. */
  readonly website?: string
}

/** The one form that is open in the thread. */
export type OpenForm = { readonly kind: 'reply' | 'correct' | 'delete' | 'open'; readonly commentId: number } | null

/**
 * What became of a press of the button: the text is in the thread under this key, or the form still holds it and says why.
 * `withdrawn`: it was cancelled before the owner's password had been checked.
 */
export type Sent =
  | { readonly kind: 'shown'; readonly key: string }
  | { readonly kind: 'held'; readonly alert: string; readonly isOfPassword: boolean }
  | { readonly kind: 'withdrawn' }

/** All that a form or a row can do; the same object for as long as the section stands, so that rows stay as they are. */
export type SectionActions = {
  readonly stores: CommentStores
  readonly postId: number
  readonly openForm: (form: OpenForm) => void
  /** Something has been typed into the open form: nothing else takes its place. */
  readonly keepForm: () => void
  readonly focusComment: (key: string) => void
  /** Sends a new comment, a reply or new words. A refusal that comes after the text was shown reaches the form through the outbox. */
  readonly send: (form: FormId, text: TypedText, isWithdrawn: () => boolean) => Promise<Sent>
  /** Shows secret words, those below included; why not, or `null`. */
  readonly open: (node: CommentNode, password: string) => Promise<string | null>
  /** Deletes a comment; why not is in the outbox. */
  readonly remove: (node: CommentNode, password: string) => Promise<void>
}

export const ActionsContext = createContext<SectionActions | null>(null)

export const useSectionActions = (): SectionActions => {
  const actions = use(ActionsContext)
  if (actions === null) throw new Error('a comment stands in a <CommentSection>')
  return actions
}

/** What a secret comment says, to whoever wrote or opened it here. */
export type OpenedWords = { readonly author: string; readonly content: string; readonly byOwner?: boolean }

/** What was refused about one comment. */
export type Refusals = {
  readonly deletion: RefusedEntry | null
  readonly hasReply: boolean
  readonly hasCorrection: boolean
}
export const noRefusals: Refusals = { deletion: null, hasReply: false, hasCorrection: false }

/** What changes as the visitor moves about the section. */
export type SectionState = {
  readonly form: OpenForm
  /** The comment that focus goes to: a new object for each wish. */
  readonly focused: { readonly key: string } | null
  /** The comment that the address names. */
  readonly marked: number | null
  /** Whether the owner is signed in here: then no name and no password is asked for. */
  readonly isOwner: boolean
  /** Whether the post takes no new comments. */
  readonly isPostClosed: boolean
  /** Those that came while the page was read. */
  readonly arrived: ReadonlySet<number>
  /** The words of secret comments, by the comment's key; in this memory alone, and so gone with the page. */
  readonly secrets: ReadonlyMap<string, OpenedWords>
  /** What was refused, by the comment that it speaks of. */
  readonly refusals: ReadonlyMap<number, Refusals>
}

const idle: SectionState = {
  form: null,
  focused: null,
  marked: null,
  isOwner: false,
  isPostClosed: false,
  arrived: new Set(),
  secrets: new Map(),
  refusals: new Map(),
}

export const StateContext = createContext<SectionState>(idle)

export const useSectionState = (): SectionState => use(StateContext)
