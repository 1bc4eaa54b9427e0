import { useQueryClient } from '@tanstack/react-query'

import { useApi } from '#/http/api-context.ts'
import { authorKey, composed } from '#/text/names.ts'
import { useSite } from '#/ui/site.ts'

import { isDeleted, type Thread, type WriteEdit } from './comment-edits.ts'
import { commentMessages, isRefusal, ownerCheckFailed, writeFailed } from './comment-messages.ts'
import { runMutation, writeCommentMutation } from './comments.mutations.ts'
import type { ThreadPlace } from './comments.queries.ts'
import type { DraftStore, Slot } from './draft-store.ts'
import type { SectionActions } from './section-context.ts'

export type SendEvents = {
  /** The text stands in the thread. */
  readonly onShown: (slot: Slot) => void
  readonly onAgreed: () => void
  /** The text has gone back to its draft. */
  readonly onRefused: (slot: Slot) => void
}

/** The way of a new comment: the owner's check, the thread, the server, and back into the draft if refused. */
export const useSendComment = (
  place: ThreadPlace,
  drafts: DraftStore,
  thread: () => Thread,
  events: SendEvents,
): SectionActions['send'] => {
  const api = useApi()
  const client = useQueryClient()
  const { owner } = useSite()

  const isMissing = (parentId: number) => {
    const target = thread().find(({ comment }) => comment.id === parentId)
    return target === undefined || isDeleted(target)
  }

  const checkOwner = async (author: string, password: string, isReply: boolean): Promise<string | null> => {
    if (authorKey(author) !== authorKey(owner)) return null
    try {
      return (await (await api()).authAdmin(password)) ? null : commentMessages.wrongPassword
    } catch (error) {
      return ownerCheckFailed(error, isReply)
    }
  }

  const write = async (slot: Slot, edit: WriteEdit, password: string) => {
    try {
      await runMutation(client, writeCommentMutation(api, place), { edit, password })
      drafts.agree(slot, edit.key)
      events.onAgreed()
    } catch (error) {
      drafts.refuse(slot, edit.key, writeFailed(error, slot.parentId !== null), isRefusal(error))
      events.onRefused(slot)
    }
  }

  return async (slot, text, isWithdrawn) => {
    const { parentId } = slot
    if (parentId !== null && isMissing(parentId)) return { alert: commentMessages.noTarget }
    const author = composed(text.author).trim()
    const alert = await checkOwner(author, text.password, parentId !== null)
    if (isWithdrawn()) return { alert: null }
    if (alert !== null) return { alert }

    const key = drafts.send(slot, text, text.password)
    const content = composed(text.content).trim()
    const createdAt = new Date().toISOString()
    void write(slot, { kind: 'write', key, author, content, parentId, createdAt }, text.password)
    events.onShown(slot)
    return { key }
  }
}
