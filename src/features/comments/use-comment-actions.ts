import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import { useApi } from '#/http/api-context.ts'

import type { Thread } from './comment-edits.ts'
import { newKey } from './comment-key.ts'
import { deleteFailed } from './comment-messages.ts'
import { deleteCommentMutation, runMutation } from './comments.mutations.ts'
import type { ThreadPlace } from './comments.queries.ts'
import type { DeletionStore } from './deletion-store.ts'
import type { DraftStore } from './draft-store.ts'
import { isBlank } from './draft.ts'
import type { OpenForm, SectionActions } from './section-context.ts'
import { useLatest } from './use-latest.ts'
import { useSendComment } from './use-send-comment.ts'

type Options = {
  readonly place: ThreadPlace
  readonly thread: Thread
  readonly drafts: DraftStore
  readonly deletions: DeletionStore
  readonly form: OpenForm
  readonly openForm: (form: OpenForm) => void
  readonly focusComment: (key: string) => void
  /** Something is to be read in the thread: it unfolds. */
  readonly reveal: () => void
  readonly announce: (sentence: string) => void
}

/** What the forms and rows of a section can do. */
export const useCommentActions = (options: Options): SectionActions => {
  const { place, drafts, deletions } = options
  const latest = useLatest(options)
  const isFormKept = useRef(false)
  const api = useApi()
  const client = useQueryClient()

  const openForm = (form: OpenForm) => {
    isFormKept.current = false
    latest.current.openForm(form)
  }

  const isOpen = (kind: NonNullable<OpenForm>['kind'], commentId: number | null) =>
    latest.current.form?.kind === kind && latest.current.form.commentId === commentId

  /** Whether a form holds something that was typed. */
  const isInUse = (form: NonNullable<OpenForm>) =>
    isFormKept.current ||
    (form.kind === 'reply' && !isBlank(drafts.read({ postId: place.postId, parentId: form.commentId })))

  const send = useSendComment(place, drafts, () => latest.current.thread, {
    onShown: ({ parentId }) => {
      if (isOpen('reply', parentId)) openForm(null)
      latest.current.announce('댓글을 보내는 중입니다.')
    },
    onAgreed: () => latest.current.announce('댓글을 등록했습니다.'),
    onRefused: ({ parentId }) => {
      const { form, announce } = latest.current
      announce('')
      if (parentId !== null && (form === null || !isInUse(form))) openForm({ kind: 'reply', commentId: parentId })
    },
  })

  const remove: SectionActions['remove'] = async ({ key, comment: { id } }, password) => {
    if (id === null || deletions.isUnderWay(id)) return
    deletions.begin(id, password)
    const edit = { kind: 'delete', key: newKey(), commentId: id } as const
    latest.current.announce('댓글을 삭제하는 중입니다.')
    latest.current.focusComment(key)
    try {
      await runMutation(client, deleteCommentMutation(api, place), { edit, password })
      deletions.forget(id)
      if (isOpen('delete', id)) openForm(null)
      latest.current.announce('댓글을 삭제했습니다.')
    } catch (error) {
      latest.current.announce('')
      latest.current.reveal()
      deletions.refuse(id, password, deleteFailed(error))
    }
  }

  const current = useLatest({ openForm, send, remove })
  return useMemo(
    () => ({
      drafts,
      deletions,
      postId: place.postId,
      openForm: (form) => current.current.openForm(form),
      keepForm: () => {
        isFormKept.current = true
      },
      focusComment: (key) => latest.current.focusComment(key),
      send: (...args) => current.current.send(...args),
      remove: (...args) => current.current.remove(...args),
    }),
    [drafts, deletions, place.postId, latest, current],
  )
}
