import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import { commentName } from '#/contract/addresses.ts'
import { useApi } from '#/http/api.ts'
import { formMessages } from '#/text/form-messages.ts'
import { authorKey } from '#/text/name-keys.ts'
import { isHeldEntry } from '#/thread/batches.ts'
import type { ThreadKey } from '#/thread/cached-thread.ts'
import { type CommentEdit, isDeleted, newKey, type TextEdit, type Thread } from '#/thread/edits.ts'
import { useSite } from '#/ui/site.ts'
import { useLatest } from '#/ui/use-latest.ts'

import { bySession, proofOf, sendEdit } from './comments.queries.ts'
import { editOf, type FormId } from './draft-store.ts'
import { openAlert, ownerCheckAlert } from './edit-alerts.ts'
import { isTypingOutside } from './form-focus.ts'
import type { SectionActions } from './section-context.ts'
import type { CommentStores } from './stores.ts'
import { openFormOf, type OpenForms } from './use-open-form.ts'
import type { OpenedText } from './use-opened-texts.ts'

type Options = {
  readonly threadKey: ThreadKey
  readonly thread: Thread
  readonly stores: CommentStores
  readonly isOwner: boolean
  readonly forms: OpenForms
  readonly focusComment: (key: string) => void
  readonly expand: () => void
  readonly announce: (sentence: string) => void
  /** Keeps the texts of secret comments, by key. */
  readonly showSecretTexts: (texts: ReadonlyMap<string, Partial<OpenedText>>) => void
}

/** Announcements for screen readers. */
const sentences = {
  write: { sending: '댓글을 보내는 중입니다.', agreed: '댓글을 등록했습니다.' },
  reply: { sending: '답글을 보내는 중입니다.', agreed: '답글을 등록했습니다.' },
  correct: { sending: '댓글을 고치는 중입니다.', agreed: '댓글을 고쳤습니다.' },
  delete: { sending: '댓글을 삭제하는 중입니다.', agreed: '댓글을 삭제했습니다.' },
} as const
const sentencesOf = ({ kind, commentId }: FormId) => sentences[kind === 'write' && commentId !== null ? 'reply' : kind]

/** What the forms and rows of a section can do. */
export const useCommentActions = (options: Options): SectionActions => {
  const { threadKey, stores } = options
  const { postId } = threadKey
  const { drafts, outbox } = stores
  const latest = useLatest(options)
  /** The texts that wait for the check of the owner's password, by key; the function tells whether one was cancelled. */
  const underCheck = useRef(new Map<string, () => boolean>())
  const api = useApi()
  const client = useQueryClient()
  const { owner } = useSite()

  const nodeOf = (id: number | null) => latest.current.thread.find(({ comment }) => id !== null && comment.id === id)

  const isGone = (id: number) => {
    const target = nodeOf(id)
    return target === undefined || isDeleted(target)
  }

  /** The alert if the author claims the owner's name without the owner's password, else `null`. */
  const ownerNameAlert = async (author: string, password: string, isReply: boolean): Promise<string | null> => {
    if (authorKey(author) !== authorKey(owner)) return null
    try {
      return (await (await api()).authAdmin(password)) ? null : formMessages.wrongPassword
    } catch (error) {
      return ownerCheckAlert(error, isReply)
    }
  }

  const sendToServer = (edit: CommentEdit, password: string) => sendEdit(client, api, outbox, threadKey, edit, password)

  const sendAndFollowUp = async (form: FormId, edit: TextEdit, password: string) => {
    const agreed = await sendToServer(edit, password)
    const { announce, expand } = latest.current
    // Not `messages.commentHeld`: that stands beside the comment, and would be met twice in the section.
    announce(
      agreed === null ? '' : sentencesOf(form).agreed + (isHeldEntry(agreed) ? ' 주인이 확인한 뒤에 보입니다.' : ''),
    )
    if (agreed !== null) {
      drafts.agree(form, edit, password === bySession)
      const secret = edit.kind === 'correct' && edit.secret ? nodeOf(edit.commentId) : undefined
      const editedAt = 'comment' in agreed ? agreed.comment.editedAt : undefined
      if (secret !== undefined)
        latest.current.showSecretTexts(new Map([[secret.key, { content: edit.content, editedAt }]]))
      return
    }
    if (edit.kind === 'correct') {
      const isOfComment = (other: CommentEdit) => other.kind === 'correct' && other.commentId === edit.commentId
      // Its answer was lost, but the thread shows the new text: the correction was settled (`use-outbox.ts`).
      if (!outbox.entries(postId).some((entry) => isOfComment(entry.edit))) return announce(sentencesOf(form).agreed)
      expand()
    }
    const formInThread = openFormOf(form)
    if (formInThread !== null) latest.current.forms.offer(formInThread)
  }

  const send: SectionActions['send'] = async (form, text, isCancelled) => {
    const { kind, commentId } = form
    const isReply = kind === 'write' && commentId !== null
    if (isReply && isGone(commentId)) return { kind: 'notSent', alert: formMessages.noTarget }
    const author = text.author.normalize('NFC').trim()
    const checkKey = drafts.keyOf(form, text)
    // The same text is already being checked, from before the form was reopened: it is sent once.
    const isCheckCancelled = underCheck.current.get(checkKey)
    if (isCheckCancelled !== undefined && !isCheckCancelled()) return { kind: 'cancelled' }
    underCheck.current.set(checkKey, isCancelled)
    const isNameChecked = kind === 'write' && !latest.current.isOwner
    const alert = isNameChecked ? await ownerNameAlert(author, text.password, isReply) : null
    if (underCheck.current.get(checkKey) === isCancelled) underCheck.current.delete(checkKey)
    if (isCancelled()) return { kind: 'cancelled' }
    if (alert !== null) return { kind: 'notSent', alert }

    const words = { author, content: text.content.normalize('NFC').trim() }
    const { secret = false, signals } = text
    const key = drafts.send(form, text)
    const edit = editOf(form, { ...words, secret, ...(signals && { signals }) }, key)
    if (edit.kind === 'write' && edit.secret) latest.current.showSecretTexts(new Map([[edit.key, words]]))
    const corrected = kind === 'correct' ? nodeOf(commentId) : undefined
    void sendAndFollowUp(form, edit, text.password)
    const formInThread = openFormOf(form)
    if (formInThread !== null && latest.current.forms.isOpen(formInThread.kind, formInThread.commentId))
      latest.current.forms.close()
    latest.current.announce(sentencesOf(form).sending)
    return { kind: 'shown', key: corrected?.key ?? edit.key }
  }

  const reveal: SectionActions['reveal'] = async ({ key, comment: { id } }, password, isCancelled) => {
    if (id === null) return null
    const from = document.activeElement?.closest('form') ?? null
    try {
      const comments = await (await api()).openComment({ commentId: id, ...proofOf(password) })
      if (isCancelled()) return null
      const keyOf = new Map(latest.current.thread.map((node) => [node.comment.id, node.key]))
      latest.current.showSecretTexts(
        new Map(comments.map((comment) => [keyOf.get(comment.id) ?? commentName(comment.id), comment])),
      )
      const { forms } = latest.current
      if (comments.some((comment) => forms.isOpen('open', comment.id))) forms.close()
      if (!isTypingOutside(from)) latest.current.focusComment(key)
      latest.current.announce('비밀 댓글을 열었습니다.')
      return null
    } catch (error) {
      if (isCancelled()) return null
      // Where the owner's session was not enough, the password is asked for.
      if (password === bySession && !isTypingOutside(from)) latest.current.forms.offer({ kind: 'open', commentId: id })
      return openAlert(error)
    }
  }

  const isDeleting = (id: number) =>
    outbox
      .entries(postId)
      .some(({ edit, state }) => state === 'sending' && edit.kind === 'delete' && edit.commentId === id)

  const remove: SectionActions['remove'] = async ({ key, comment: { id } }, password) => {
    if (id === null || isDeleting(id)) return
    latest.current.announce(sentences.delete.sending)
    latest.current.focusComment(key)
    const agreed = await sendToServer({ kind: 'delete', key: newKey(), commentId: id }, password)
    latest.current.announce(agreed === null ? '' : sentences.delete.agreed)
    if (agreed === null) latest.current.expand()
    else if (latest.current.forms.isOpen('delete', id)) latest.current.forms.close()
  }

  const handlers = useLatest({ send, reveal, remove })
  return useMemo(
    () => ({
      stores,
      postId,
      openForm: (form) => latest.current.forms.open(form),
      closeForm: () => latest.current.forms.close(),
      markFormInUse: () => latest.current.forms.markInUse(),
      focusComment: (key) => latest.current.focusComment(key),
      send: (...args) => handlers.current.send(...args),
      reveal: (...args) => handlers.current.reveal(...args),
      remove: (...args) => handlers.current.remove(...args),
    }),
    [stores, postId, latest, handlers],
  )
}
