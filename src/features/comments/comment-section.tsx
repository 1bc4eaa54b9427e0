import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useId, useMemo, useState } from 'react'

import { formatCount } from '#/text/counts.ts'

import type { LoadedThread } from './comment-batches.ts'
import { type CommentNode, commentName, countComments, isDeleted, isOwn } from './comment-edits.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import type { ThreadPlace } from './comments.queries.ts'
import { useDeletions } from './deletion-store.ts'
import { draftStoreOf } from './draft-store.ts'
import { ActionsContext, type OpenForm, type SectionState, StateContext } from './section-context.ts'
import { useCommentActions } from './use-comment-actions.ts'
import { useUnsettledReplies } from './use-draft.ts'
import { useFold } from './use-fold.ts'
import { useNamedComment } from './use-named-comment.ts'
import { useOwnLatest } from './use-own-latest.ts'

import hidden from '#/ui/visually-hidden.module.css'
import css from './comment-section.module.css'

export type CommentsProps = {
  readonly place: ThreadPlace
  readonly loaded: LoadedThread
  /** Where drafts are kept; `null` where there is none. */
  readonly storage: Storage | null
}

/** The comments of a post, folded at first, and the form for a new one, which is always in view. */
export const CommentSection = ({ place, loaded, storage }: CommentsProps) => {
  const drafts = draftStoreOf(useQueryClient(), storage)
  const { comments: thread, extent } = loaded
  const [form, setForm] = useState<OpenForm>(null)
  const [focused, setFocused] = useState<SectionState['focused']>(null)
  const [announcement, setAnnouncement] = useState('')
  const waiting = useUnsettledReplies(drafts, place.postId)
  const [deletions, deletionStore] = useDeletions()
  const marked = useNamedComment()
  useOwnLatest(place, loaded)
  const list = useId()
  const isDeletionRefused = (node: CommentNode) =>
    node.comment.id !== null && !isDeleted(node) && typeof deletions.get(node.comment.id)?.alert === 'string'
  const fold = useFold([
    ...thread.filter(isOwn).map(({ key }) => key),
    ...(marked === null ? [] : [commentName(marked)]),
    ...[...waiting].map((id) => `reply to ${id}`),
    ...thread.filter(isDeletionRefused).map(({ key }) => `deletion of ${key}`),
  ])

  const actions = useCommentActions({
    place,
    thread,
    drafts,
    deletions: deletionStore,
    form,
    openForm: (next) => {
      setForm(next)
      // Whoever opens a form has opened the section, whatever had been the reason for it until then.
      if (next !== null) fold.reveal()
    },
    focusComment: useCallback((key) => setFocused({ key }), []),
    reveal: fold.reveal,
    announce: setAnnouncement,
  })
  const state = useMemo(
    (): SectionState => ({ form, focused, marked, waiting, deletions }),
    [form, focused, marked, waiting, deletions],
  )

  return (
    <ActionsContext value={actions}>
      <StateContext value={state}>
        <section className={css.section} aria-label="댓글">
          <button
            type="button"
            className={css.toggle}
            aria-expanded={fold.isOpen}
            aria-controls={list}
            onClick={fold.toggle}
          >
            댓글 {formatCount(countComments(thread) + (extent.unseen ?? 0))}개
          </button>
          <div id={list} className={css.list} hidden={!fold.isOpen} data-unfolds="">
            <CommentThread
              place={place}
              loaded={loaded}
              marked={marked}
              isOpen={fold.isOpen}
              announce={setAnnouncement}
            />
          </div>
          <p className={css.unscripted}>댓글을 쓰려면 브라우저의 자바스크립트를 켜 주세요.</p>
          <CommentForm slot={{ postId: place.postId, parentId: null }} label="댓글 쓰기" action="댓글 등록" />
          <p className={hidden.hidden} aria-live="polite">
            {announcement}
          </p>
        </section>
      </StateContext>
    </ActionsContext>
  )
}
