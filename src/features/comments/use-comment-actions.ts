import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import { useApi } from '#/http/api-context.ts'

import type { Thread } from './comment-edits.ts'
import { newKey } from './comment-key.ts'
import { deleteFailed } from './comment-messages.ts'
import { deleteCommentMutation, type ThreadPlace } from './comments.mutations.ts'
import type { DraftStore, Slot } from './draft-store.ts'
import { isBlank } from './draft.ts'
import type { OpenForm, SectionActions } from './section-context.ts'
import { useLatest } from './use-latest.ts'
import { useSendComment } from './use-send-comment.ts'

type Options = {
  readonly place: ThreadPlace
  readonly thread: Thread
  readonly drafts: DraftStore
  readonly form: OpenForm
  readonly openForm: (form: OpenForm) => void
  readonly onShown: (key: string) => void
  readonly onAgreed: (key: string) => void
  readonly onWaiting: (commentId: number) => void
  readonly announce: (sentence: string) => void
}

const slotName = ({ parentId }: Slot) => String(parentId)

/** What the forms and rows of a section can do. */
export const useCommentActions = (options: Options): SectionActions => {
  const { place, drafts } = options
  const latest = useLatest(options)
  const passwords = useRef(new Map<string, string>())
  const { mutateAsync: deleteComment } = useMutation(deleteCommentMutation(useApi(), place))

  const send = useSendComment(place, drafts, () => latest.current.thread, {
    onShown: ({ parentId }, key) => {
      if (parentId !== null) latest.current.openForm(null)
      latest.current.onShown(key)
      latest.current.announce('댓글을 보내는 중입니다.')
    },
    onAgreed: (_slot, key) => {
      latest.current.onAgreed(key)
      latest.current.announce('댓글을 등록했습니다.')
    },
    onRefused: (slot, password, comeBack) => {
      passwords.current.set(slotName(slot), password)
      comeBack()
      if (slot.parentId === null) return
      const { form, openForm, onWaiting } = latest.current
      const free =
        form === null || (form.kind === 'reply' && isBlank(drafts.read({ ...slot, parentId: form.commentId })))
      if (free || form.commentId === slot.parentId) openForm({ kind: 'reply', commentId: slot.parentId })
      else onWaiting(slot.parentId)
    },
  })

  const remove: SectionActions['remove'] = async ({ comment: { id } }, password) => {
    if (id === null) return null
    try {
      const deletion = deleteComment({ edit: { kind: 'delete', key: newKey(), commentId: id }, password })
      latest.current.announce('댓글을 삭제하는 중입니다.')
      await deletion
      latest.current.announce('댓글을 삭제했습니다.')
      return null
    } catch (error) {
      return deleteFailed(error)
    }
  }

  const current = useLatest({ send, remove })
  return useMemo(
    () => ({
      drafts,
      postId: place.postId,
      openForm: (form) => latest.current.openForm(form),
      send: (...args) => current.current.send(...args),
      remove: (...args) => current.current.remove(...args),
      takePassword: (slot) => {
        const password = passwords.current.get(slotName(slot)) ?? null
        passwords.current.delete(slotName(slot))
        return password
      },
    }),
    [drafts, place.postId, latest, current],
  )
}
