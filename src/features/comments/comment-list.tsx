import { useRouter } from '@tanstack/react-router'
import { type FocusEvent, Fragment, memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'

import { commentName } from '#/contract/addresses.ts'
import { type CommentNode, isChanging, isDeleted, isPending } from '#/thread/edits.ts'
import { noRefusals } from '#/thread/entries.ts'
import type { DrawnBranch } from '#/thread/tree.ts'
import { ignoreDoubleClick } from '#/ui/double-click.ts'
import { isFocusLost } from '#/ui/is-focus-lost.ts'
import { useOnceFor } from '#/ui/use-once-for.ts'

import { CommentRow } from './comment-row.tsx'
import { focusedTextField } from './form-focus.ts'
import type { SectionState } from './section-context.ts'

import css from './comment-list.module.css'

type Props = {
  readonly branches: readonly DrawnBranch[]
  readonly state: SectionState
  readonly label: string | null
  /** What stands before a comment, by its key. */
  readonly before?: ReadonlyMap<string, ReactNode>
}

export const CommentList = ({ branches, state, label, before }: Props) => (
  <ol role="list" className={css.list} aria-label={label ?? undefined} onClickCapture={ignoreDoubleClick}>
    {branches.map((branch) => (
      <Fragment key={branch.node.key}>
        {before?.get(branch.node.key)}
        <CommentItem branch={branch} state={state} />
      </Fragment>
    ))}
  </ol>
)

type ItemProps = { readonly branch: DrawnBranch; readonly state: SectionState }

/** What the section's state says about one comment. */
const stateOf = ({ key, comment: { id } }: CommentNode, state: SectionState) => ({
  form: id !== null && state.form?.commentId === id ? state.form : null,
  focusRequest: state.focused?.key === key ? state.focused : null,
  isLinked: id !== null && state.linkedId === id,
  isNew: id !== null && state.justShown.has(id),
  opened: state.secrets.get(key),
  refusals: (id === null ? null : state.refusals.get(id)) ?? noRefusals,
  isOwner: state.isOwner,
  areCommentsClosed: state.areCommentsClosed,
})

/**
 * Whether a comment and its replies are as before, so that one press in a long thread renders only the rows it concerns. A change
 * within replies has those beside it compared once for each comment above it.
 */
const isSame = ({ branch, state }: ItemProps, next: ItemProps): boolean => {
  const { node, level, repliesTo, replies } = branch
  const others = next.branch.replies
  const after = Object.values(stateOf(next.branch.node, next.state))
  return (
    node === next.branch.node &&
    level === next.branch.level &&
    repliesTo === next.branch.repliesTo &&
    replies.length === others.length &&
    Object.values(stateOf(node, state)).every((value, index) => value === after[index]) &&
    replies.every((reply, index) => {
      const other = others[index]
      return other !== undefined && isSame({ branch: reply, state }, { branch: other, state: next.state })
    })
  )
}

/** A comment with its replies inside. */
const CommentItem = memo(({ branch: { node: stored, level, repliesTo, replies }, state }: ItemProps) => {
  const { form, focusRequest, isLinked, isNew, opened, refusals, isOwner, areCommentsClosed } = stateOf(stored, state)
  const article = useRef<HTMLElement>(null)
  // Edited elsewhere since it was opened, it is closed again.
  const isOutdated = (stored.comment.editedAt ?? '') > (opened?.editedAt ?? '') && !isChanging(stored)
  const secretText = isOutdated ? undefined : opened
  const node = useMemo(() => {
    if (secretText === undefined) return stored
    const { author, content } = secretText
    return { ...stored, comment: { ...stored.comment, author, content } }
  }, [stored, secretText])
  const { id, author } = node.comment
  const isGone = isDeleted(node)
  const isUnopened = node.comment.secret === true && secretText === undefined && !isPending(node) && !isGone

  useOnceFor(focusRequest, () => {
    article.current?.focus({ preventScroll: true })
    article.current?.scrollIntoView({ block: 'nearest' })
  })
  const router = useRouter()
  /** The history entry whose address moved the focus here. */
  const focusedFor = useRef<string>(undefined)
  useEffect(() => {
    const { __TSR_key: historyKey = '' } = router.latestLocation.state
    // Going back to this history entry restores the focus to where it was (`kept-screens.tsx`).
    if (!isLinked || focusedFor.current === historyKey) return
    focusedFor.current = historyKey
    // It may have had to be loaded first: by now the visitor may be writing.
    if (focusedTextField() === null) article.current?.focus({ preventScroll: true })
  }, [router, isLinked])

  /** Whether the focus is in this comment, and not in a reply to it. */
  const isFocused = useRef(false)
  const follow = ({ target }: FocusEvent) => {
    isFocused.current = target.closest('article') === article.current
  }
  useLayoutEffect(() => {
    // Deleted meanwhile, it loses its buttons and forms, and the focus that was on one.
    if (isGone && isFocused.current && isFocusLost()) article.current?.focus({ preventScroll: true })
  }, [isGone])

  return (
    <li className={css.item} data-level={level}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus is only watched */}
      <article
        ref={article}
        id={id === null ? undefined : commentName(id)}
        className={css.comment}
        tabIndex={-1}
        onFocus={follow}
        onBlur={() => {
          isFocused.current = false
        }}
        aria-label={isUnopened ? '비밀 댓글' : isGone ? '삭제된 댓글' : author || '이름 없는 댓글'}
        aria-busy={isPending(node) || isChanging(node)}
        data-linked={isLinked}
        data-new={isNew ? '' : undefined}
      >
        <CommentRow
          node={node}
          repliesTo={level > 2 ? repliesTo : null}
          openKind={form?.kind ?? null}
          isReopened={form?.isReopened}
          isOwner={isOwner}
          areCommentsClosed={areCommentsClosed}
          isUnopened={isUnopened}
          refusals={refusals}
        />
        {replies.length > 0 && <CommentList branches={replies} state={state} label={null} />}
      </article>
    </li>
  )
}, isSame)
