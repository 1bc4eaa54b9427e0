import { useCallback, useId, useMemo, useState } from 'react'

import { formatCount } from '#/text/counts.ts'

import { countComments, isWriting, type Thread } from './comment-edits.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import type { ThreadPlace } from './comments.mutations.ts'
import type { DraftStore } from './draft-store.ts'
import { ActionsContext, type OpenForm, type SectionState, StateContext } from './section-context.ts'
import { useCommentActions } from './use-comment-actions.ts'
import { useNamedComment } from './use-named-comment.ts'

import hidden from '#/ui/visually-hidden.module.css'
import css from './comment-section.module.css'

type Props = { readonly place: ThreadPlace; readonly thread: Thread; readonly drafts: DraftStore }

/** The comments of a post, folded at first, and the form for a new one, which is always in view. */
export const CommentSection = ({ place, thread, drafts }: Props) => {
  const [opened, setOpened] = useState(false)
  const [form, setForm] = useState<OpenForm>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string | number>>(new Set())
  const marked = useNamedComment()
  const list = useId()

  // Open while something of the visitor's is on its way, or while the address names a comment, unless they
  // folded it since; so a refusal leaves the section as it was before.
  const reasons = [...thread.filter(isWriting).map(({ key }) => key), ...(marked === null ? [] : [marked])]
  const open = opened || reasons.some((reason) => !folded.has(reason))

  const toggle = () => {
    setOpened(!open)
    setFolded(new Set(open ? reasons : []))
  }

  const openForm = useCallback((next: OpenForm) => {
    setForm(next)
    setFocused(null)
    if (next?.kind === 'reply') setWaiting((ids) => new Set([...ids].filter((id) => id !== next.commentId)))
  }, [])

  const actions = useCommentActions({
    place,
    thread,
    drafts,
    form,
    openForm,
    onShown: setFocused,
    onAgreed: () => setOpened(true),
    onWaiting: (id) => setWaiting((ids) => new Set([...ids, id])),
    announce: setAnnouncement,
  })
  const state = useMemo((): SectionState => ({ form, focused, marked, waiting }), [form, focused, marked, waiting])

  return (
    <ActionsContext value={actions}>
      <StateContext value={state}>
        <section className={css.section} aria-label="댓글">
          <button type="button" className={css.toggle} aria-expanded={open} aria-controls={list} onClick={toggle}>
            댓글 {formatCount(countComments(thread))}개
          </button>
          <div id={list} className={css.list} hidden={!open}>
            <CommentThread thread={thread} marked={marked} />
          </div>
          <CommentForm slot={{ postId: place.postId, parentId: null }} label="댓글 쓰기" action="댓글 등록" />
          <p className={hidden.hidden} aria-live="polite">
            {announcement}
          </p>
        </section>
      </StateContext>
    </ActionsContext>
  )
}
