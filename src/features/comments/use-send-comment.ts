import { useMutation } from '@tanstack/react-query'

import { useApi } from '#/http/api-context.ts'
import { isUnanswered } from '#/http/failure.ts'
import { composed, nameKey } from '#/text/names.ts'
import { useSite } from '#/ui/site.ts'

import { isDeleted, type Thread } from './comment-edits.ts'
import { commentMessages, ownerCheckFailed, writeFailed } from './comment-messages.ts'
import { type ThreadPlace, writeCommentMutation } from './comments.mutations.ts'
import type { DraftStore, Slot } from './draft-store.ts'
import type { SectionActions } from './section-context.ts'

export type SendEvents = {
  /** The text stands in the thread, under this key. */
  readonly onShown: (slot: Slot, key: string) => void
  readonly onAgreed: (slot: Slot, key: string) => void
  /** The text has gone back to its draft. */
  readonly onRefused: (slot: Slot, password: string, comeBack: () => void) => void
}

/** The way of a new comment: the owner's check, the thread, the server, and back into the draft if refused. */
export const useSendComment = (place: ThreadPlace, drafts: DraftStore, thread: () => Thread, events: SendEvents) => {
  const api = useApi()
  const { owner } = useSite()
  const { mutateAsync: write } = useMutation(writeCommentMutation(api, place))

  const checkOwner = async (author: string, password: string, isReply: boolean): Promise<string | null> => {
    if (nameKey(author) !== nameKey(owner)) return null
    try {
      return (await (await api()).authAdmin(password)) ? null : commentMessages.wrongPassword
    } catch (error) {
      return ownerCheckFailed(error, isReply)
    }
  }

  const isMissing = (parentId: number) => {
    const target = thread().find(({ comment }) => comment.id === parentId)
    return target === undefined || isDeleted(target)
  }

  const send: SectionActions['send'] = async (slot, text, onShown) => {
    const { parentId } = slot
    const isReply = parentId !== null
    if (isReply && isMissing(parentId)) return commentMessages.noTarget
    const author = composed(text.author).trim()
    const refusal = await checkOwner(author, text.password, isReply)
    if (refusal !== null) return refusal

    const key = drafts.send(slot)
    const content = composed(text.content).trim()
    const createdAt = new Date().toISOString()
    const edit = { kind: 'write', key, author, content, parentId, createdAt } as const
    onShown()
    events.onShown(slot, key)
    try {
      await write({ edit, password: text.password })
      drafts.agree(slot, key)
      events.onAgreed(slot, key)
    } catch (error) {
      events.onRefused(slot, text.password, () =>
        drafts.refuse(slot, key, writeFailed(error, isReply), isUnanswered(error)),
      )
    }
    return null
  }
  return send
}
