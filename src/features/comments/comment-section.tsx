import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useReducer, useRef, useState } from 'react'

import { commentName } from '#/contract/addresses.ts'
import { markRepliesRead } from '#/own-comments/own-comments.ts'
import { formatCount } from '#/text/counts.ts'
import { countThread, isUnloaded } from '#/thread/batches.ts'
import { inSight, type ViewedThread, type ThreadKey } from '#/thread/cached-thread.ts'
import { refusalsByComment } from '#/thread/entries.ts'
import { LiveRegion, nextAnnouncement, noAnnouncement } from '#/ui/live-region.tsx'
import { useSite } from '#/ui/site.ts'
import { useOnceFor } from '#/ui/use-once-for.ts'

import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import type { FormId } from './draft-store.ts'
import { ignoreSecondPress, useFocusWhenClosed } from './form-focus.ts'
import { ActionsContext, type SectionState } from './section-context.ts'
import { commentStoresOf, type PageStores } from './stores.ts'
import { commentsClosedMeanwhile, OrphanedTexts, TextsOfMissingComment } from './unsent-texts.tsx'
import { useCommentActions } from './use-comment-actions.ts'
import { useLinked, useMissingComment, useShowLinkedAndOwn } from './use-linked-comment.ts'
import { useOpenForm } from './use-open-form.ts'
import { useOpenedTexts } from './use-opened-texts.ts'
import { useOutbox, useSettleUnconfirmed, useThreadWithEdits } from './use-outbox.ts'
import { useRefetchForOwnChange } from './use-own-change.ts'
import { useIsOwner } from './use-owner.ts'
import { reasonsToOpen, useSectionDisclosure } from './use-section-disclosure.ts'

import css from './comment-section.module.css'

export type CommentsProps = {
  readonly threadKey: ThreadKey
  readonly loaded: ViewedThread
  readonly stores: PageStores
  /** Whether the post takes no new comments. */
  readonly areCommentsClosed: boolean
  /** The ids of the new and changed comments that the reader has just asked to see. */
  readonly justShown: readonly number[]
}

/** The comments of a post, collapsed at first, and the form for a new one, shown unless its comments are closed. */
export const CommentSection = ({
  threadKey,
  loaded: cached,
  stores: pageStores,
  justShown,
  areCommentsClosed,
}: CommentsProps) => {
  const { postId } = threadKey
  const { features, apiBase } = useSite()
  const isLiveOffered = features.includes('live')
  const stores = commentStoresOf(pageStores, useQueryClient(), apiBase)
  const entries = useOutbox(stores, postId)
  const known = useThreadWithEdits(threadKey, cached, entries)
  const visible = useMemo(() => (isLiveOffered ? inSight(known) : known), [isLiveOffered, known])
  const { comments: thread, extent } = visible
  const [focused, setFocused] = useState<SectionState['focused']>(null)
  const [announcement, announce] = useReducer(nextAnnouncement, noAnnouncement)
  const refusals = useMemo(() => refusalsByComment(entries), [entries])
  const section = useRef<HTMLElement>(null)
  const lastClick = useRef<MouseEvent>(null)
  const linked = useLinked(section)
  const linkedId = linked.id
  useRefetchForOwnChange(threadKey, known)
  const missing = useMissingComment(threadKey, known, linkedId)
  useShowLinkedAndOwn(threadKey, known, linkedId, pageStores.storage)
  const isOwner = useIsOwner()
  const [secrets, showSecretTexts] = useOpenedTexts(stores.opened, postId, isOwner)
  const closedNote = useFocusWhenClosed(areCommentsClosed)
  const list = useId()
  const writeForm: FormId = { postId, kind: 'write', commentId: null }
  const isAbsent = (id: number) => !isUnloaded(extent, id) && !known.comments.some(({ comment }) => comment.id === id)
  const disclosure = useSectionDisclosure(stores.disclosures, reasonsToOpen(thread, refusals, linkedId))
  // Opening a form counts as opening the section.
  const forms = useOpenForm(postId, stores, disclosure.expand)
  const { form } = forms
  const keyOf = (id: number) => known.comments.find(({ comment }) => comment.id === id)?.key ?? commentName(id)
  const closeEmptiedForm = (id: number) => {
    if (!forms.isOpen('correct', id)) return
    const isFocused = document.activeElement?.closest('article form') instanceof HTMLFormElement
    forms.close()
    if (isFocused) setFocused({ key: keyOf(id) })
  }
  useSettleUnconfirmed(stores, postId, known.comments, entries, closeEmptiedForm)
  const attended = new Set([...refusals.keys(), ...(form === null ? [] : [form.commentId])])

  const actions = useCommentActions({
    threadKey,
    thread,
    stores,
    isOwner,
    forms,
    focusComment: (key) => {
      setFocused({ key })
      ignoreSecondPress(lastClick.current)
    },
    expand: disclosure.expand,
    announce,
    showSecretTexts,
  })
  useEffect(() => {
    if (!disclosure.isOpen) return
    markRepliesRead(
      pageStores.storage,
      thread.map(({ comment }) => comment),
    )
  }, [disclosure.isOpen, pageStores, thread])
  useOnceFor(justShown, ([first]) => {
    if (first === undefined) return
    disclosure.expand()
    setFocused({ key: keyOf(first) })
  })
  const justShownIds = useMemo(() => new Set(justShown), [justShown])
  const state = { form, focused, linkedId, isOwner, areCommentsClosed, justShown: justShownIds, secrets, refusals }

  return (
    <ActionsContext value={actions}>
      <section
        ref={section}
        className={css.section}
        aria-label="댓글"
        onClickCapture={({ nativeEvent }) => {
          lastClick.current = nativeEvent
        }}
      >
        <button
          type="button"
          className={css.toggle}
          data-arrow=""
          aria-expanded={disclosure.isOpen}
          aria-controls={list}
          onClick={disclosure.toggle}
        >
          <span className={css.count}>댓글 {formatCount(countThread({ comments: thread, extent }))}개</span>
        </button>
        <div id={list} className={css.list} hidden={!disclosure.isOpen} data-unfolds="">
          <CommentThread
            threadKey={threadKey}
            loaded={visible}
            state={state}
            linked={linked}
            missing={missing}
            isOpen={disclosure.isOpen}
            announce={announce}
          />
        </div>
        {[...attended].filter(isAbsent).map((id) => (
          <TextsOfMissingComment key={id} postId={postId} commentId={id} />
        ))}
        {(extent.more || !areCommentsClosed) && (
          <p className={css.unscripted} data-only-unscripted="">
            {extent.more && '댓글이 더 있습니다. '}
            {areCommentsClosed ? '이어서 읽으려면 ' : extent.more ? '이어서 읽거나 댓글을 쓰려면 ' : '댓글을 쓰려면 '}
            브라우저의 자바스크립트를 켜거나 최신 브라우저로 열어 주세요.
          </p>
        )}
        {areCommentsClosed ? (
          <>
            <p ref={closedNote} tabIndex={-1} className={css.closed}>
              댓글이 닫힌 글입니다.
            </p>
            <OrphanedTexts id={writeForm} explanation={commentsClosedMeanwhile} />
          </>
        ) : (
          <CommentForm id={writeForm} isOwner={isOwner} />
        )}
        <LiveRegion {...announcement} />
      </section>
    </ActionsContext>
  )
}
