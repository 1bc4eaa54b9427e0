import { useRef, useState } from 'react'

import type { Drafts, FormId } from './draft-store.ts'
import { hasContent } from './draft.ts'

/** The one form that is open in the thread. `isReopened`: it was open when the reader left the post, and takes no focus. */
export type OpenForm = {
  readonly kind: 'reply' | 'correct' | 'delete' | 'open'
  readonly commentId: number
  readonly isReopened?: true
}

/** The form in the thread that an id stands for; `null` for the one that is always there. */
export const openFormOf = ({ kind, commentId }: FormId): OpenForm | null =>
  commentId === null ? null : { kind: kind === 'write' ? 'reply' : kind, commentId }

type Kept = {
  readonly drafts: Drafts
  /** The open reply or correction under each post, by post id: a screen rendered again reopens it. */
  readonly openForms: Map<number, OpenForm>
}

/** Opens the forms in the thread of a post, one at a time. `onOpen`: called whenever one is opened. */
export const useOpenForm = (postId: number, { drafts, openForms }: Kept, onOpen: () => void) => {
  const [form, setForm] = useState<OpenForm | null>(() => {
    const open = openForms.get(postId)
    return open === undefined ? null : { ...open, isReopened: true }
  })
  const isMarked = useRef(false)

  const open = (next: OpenForm) => {
    isMarked.current = false
    setForm(next)
    if (next.kind === 'reply' || next.kind === 'correct') openForms.set(postId, next)
    else openForms.delete(postId)
    onOpen()
  }
  const close = () => {
    isMarked.current = false
    setForm(null)
    openForms.delete(postId)
  }

  /** Whether a form holds something that was typed. */
  const isInUse = ({ kind, commentId }: OpenForm) =>
    isMarked.current ||
    (kind === 'reply' && hasContent(drafts.read({ postId, kind: 'write', commentId }))) ||
    (kind === 'correct' && hasContent(drafts.read({ postId, kind, commentId })))

  return {
    form,
    /** Opens a form in place of any other. */
    open,
    close,
    /** Opens a form without a click, unless another is in use. */
    offer: (next: OpenForm) => {
      if (form === null || !isInUse(form)) open(next)
    },
    isOpen: (kind: OpenForm['kind'], commentId: number) => form?.kind === kind && form.commentId === commentId,
    markInUse: () => {
      isMarked.current = true
    },
  }
}
export type OpenForms = ReturnType<typeof useOpenForm>
