import { createContext, use } from 'react'

import type { CommentNode } from './comment-edits.ts'
import type { DraftStore, Slot } from './draft-store.ts'

/** What a visitor typed into a form. */
export type CommentText = { readonly author: string; readonly password: string; readonly content: string }

/** The one form that is open in the thread. */
export type OpenForm = { readonly kind: 'reply' | 'delete'; readonly commentId: number } | null

/** All that a form or a row can do; the same object for as long as the section stands, so that rows stay as they are. */
export type SectionActions = {
  readonly drafts: DraftStore
  readonly postId: number
  readonly openForm: (form: OpenForm) => void
  /**
   * Sends a text; `onShown` comes when it stands in the thread. Answers what the form is to say where it still
   * holds the text; a refusal that comes later reaches it through its draft.
   */
  readonly send: (slot: Slot, text: CommentText, onShown: () => void) => Promise<string | null>
  /** Deletes a comment; answers why not. */
  readonly remove: (node: CommentNode, password: string) => Promise<string | null>
  /** The password of a text that came back, once. */
  readonly takePassword: (slot: Slot) => string | null
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
  /** The key of the comment that focus is to go to. */
  readonly focused: string | null
  /** The comment that the address names. */
  readonly marked: number | null
  /** Comments whose refused replies wait while another form is open. */
  readonly waiting: ReadonlySet<number>
}

const idle: SectionState = { form: null, focused: null, marked: null, waiting: new Set() }

export const StateContext = createContext<SectionState>(idle)

export const useSectionState = (): SectionState => use(StateContext)
