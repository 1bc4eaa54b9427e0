import { createContext, use } from 'react'

import type { CommentNode } from './comment-edits.ts'
import type { Deletion, DeletionStore } from './deletion-store.ts'
import type { DraftStore, Slot } from './draft-store.ts'

/** What a visitor typed into a form. */
export type CommentText = { readonly author: string; readonly password: string; readonly content: string }

/** The one form that is open in the thread. */
export type OpenForm = { readonly kind: 'reply' | 'delete'; readonly commentId: number } | null

/** Either the text stands in the thread, under this key, or the form still holds it and says why (`null`: it was withdrawn). */
export type Sent = { readonly key: string } | { readonly alert: string | null }

/** All that a form or a row can do; the same object for as long as the section stands, so that rows stay as they are. */
export type SectionActions = {
  readonly drafts: DraftStore
  readonly deletions: DeletionStore
  readonly postId: number
  readonly openForm: (form: OpenForm) => void
  /** Something has been typed into the open form: nothing else takes its place. */
  readonly keepForm: () => void
  readonly focusComment: (key: string) => void
  /** A refusal that comes after the text stood in the thread reaches the form through its draft. */
  readonly send: (slot: Slot, text: CommentText, isWithdrawn: () => boolean) => Promise<Sent>
  /** Deletes a comment; why not is in `deletions`. */
  readonly remove: (node: CommentNode, password: string) => Promise<void>
}

export const ActionsContext = createContext<SectionActions | null>(null)

export const useSectionActions = (): SectionActions => {
  const actions = use(ActionsContext)
  if (actions === null) throw new Error('a comment stands in a <CommentSection>')
  return actions
}

/** What changes as the visitor moves about the section. */
export type SectionState = {
  readonly form: OpenForm
  /** The comment that focus goes to: a new object for each wish. */
  readonly focused: { readonly key: string } | null
  /** The comment that the address names. */
  readonly marked: number | null
  /** Comments whose refused replies wait while another form is open. */
  readonly waiting: ReadonlySet<number>
  readonly deletions: ReadonlyMap<number, Deletion>
}

const idle: SectionState = { form: null, focused: null, marked: null, waiting: new Set(), deletions: new Map() }

export const StateContext = createContext<SectionState>(idle)

export const useSectionState = (): SectionState => use(StateContext)
