import type { QueryClient } from '@tanstack/react-query'

import type { WriteCommentRequest } from '#/contract/comment.ts'
import type { OwnerComment } from '#/contract/desk.ts'
import { alertOf, isUnanswered, refusalOf } from '#/http/failure.ts'
import type { OwnerCalls } from '#/http/owner-calls.ts'
import { keepsKey } from '#/http/write-failures.ts'
import { formMessages } from '#/text/form-messages.ts'
import { newKey } from '#/thread/edits.ts'
import { createTextStorage } from '#/thread/text-storage.ts'

import { createStore } from './external-store.ts'
import type { OwnerSession } from './owner-session.ts'
import type { PendingActions } from './pending-actions.ts'

/** A reply that the owner sent from here; `isPending` until the server agrees. */
export type DeskReply = {
  readonly key: string
  readonly content: string
  readonly isPending: boolean
  /** `null` as long as the server has not said it. */
  readonly createdAt: string | null
}

/** What stands under one comment: the form, if it is open, with its text, and the replies sent from here. */
type ReplyState = {
  readonly isOpen: boolean
  readonly text: string
  readonly alert: string | null
  readonly sent: readonly DeskReply[]
}

const nothing: ReplyState = { isOpen: false, text: '', alert: null, sent: [] }

// Do not rename: browsers hold unsent texts under them.
const prefix = 'desk-answer:'
const triedPrefix = 'desk-answer-tried:'
/** The stored tries under one comment begin with this; the key follows. */
const triesOf = (id: number): string => `${triedPrefix}${id}:`

type Options = {
  readonly calls: Pick<OwnerCalls, 'writeAsOwner' | 'rules'>
  readonly session: Pick<OwnerSession, 'run'>
  readonly actions: Pick<PendingActions, 'approve'>
  readonly queryClient: QueryClient
  readonly storage: Storage | null
  readonly announce: (sentence: string) => void
}

/** Replies to comments in place, optimistically. If the server refuses, the text is back in the form. */
export const createDeskReplies = ({ calls, session, actions, queryClient, storage, announce }: Options) => {
  /** Unsent replies survive a reload (phones reload pages that were left overnight), except secret ones. */
  const texts = createTextStorage(storage)
  const store = createStore<ReadonlyMap<number, ReplyState>>(new Map())
  const stateOf = (id: number): ReplyState => store.get().get(id) ?? nothing
  const change = (id: number, changes: Partial<ReplyState>) =>
    store.set((before) => new Map(before).set(id, { ...(before.get(id) ?? nothing), ...changes }))

  /** The number of calls of `clear`. A reply that was under way during one does not come back into the form. */
  let clearings = 0

  const type = ({ id, secret }: OwnerComment, text: string) => {
    if (secret !== true) texts.write(prefix + id, text === '' ? null : text)
    change(id, { text })
  }

  /**
   * Keeps the key of a try with its words until its outcome is known, so that resending them does not post them twice; stored
   * with the texts, because the page may reload before the answer comes.
   */
  const noteTry = ({ id, secret }: OwnerComment, key: string, content: string) =>
    secret === true ? texts.keepInMemory(triesOf(id) + key, content) : texts.write(triesOf(id) + key, content)
  const forgetTry = (id: number, key: string) => texts.write(triesOf(id) + key, null)
  /** The key of an earlier try with these words; `null` if there was none, or it is still under way. */
  const keyBefore = (id: number, content: string): string | null => {
    const isUnderWay = (name: string) => stateOf(id).sent.some(({ key }) => name === triesOf(id) + key)
    const name = texts.names(triesOf(id)).find((it) => texts.read(it) === content && !isUnderWay(it))
    return name?.slice(triesOf(id).length) ?? null
  }

  /**
   * Without a session the server answers 400, as name and password are missing; `rules` then fails with the 401 that asks for
   * sign-in, unless the owner has signed in meanwhile.
   */
  const write = (request: WriteCommentRequest, key: string) =>
    calls.writeAsOwner(request, key).catch(async (error: unknown) => {
      if (refusalOf(error)?.status !== 400) throw error
      await calls.rules()
      return calls.writeAsOwner(request, key)
    })

  return {
    store,
    open: ({ id, secret }: OwnerComment) => {
      const { text, sent } = stateOf(id)
      // The stored text may be newer, from another tab; while a reply is on its way, it is that of the reply.
      const isStored = secret !== true && !sent.some(({ isPending }) => isPending)
      change(id, { isOpen: true, text: isStored ? (texts.read(prefix + id) ?? '') : text })
    },
    close: (id: number) => change(id, { isOpen: false, alert: null }),
    /** Whether the form under a comment is open with a text, or a reply is under way, which may come back. */
    isReplyingTo: (id: number): boolean => {
      const { isOpen, text, sent } = stateOf(id)
      return (isOpen && text !== '') || sent.some(({ isPending }) => isPending)
    },
    type,
    send: async (comment: OwnerComment): Promise<void> => {
      const { id, postId } = comment
      const content = stateOf(id).text
      if (content.trim() === '') return change(id, { alert: formMessages.noContent })
      const before = keyBefore(id, content)
      const key = before ?? newKey()
      noteTry(comment, key, content)
      change(id, {
        isOpen: false,
        alert: null,
        text: '',
        sent: [...stateOf(id).sent, { key, content, isPending: true, createdAt: null }],
      })
      const clearingsBefore = clearings
      const takeBack = (alert: string | null) => {
        const text = [content, stateOf(id).text].filter((part) => part !== '').join('\n\n')
        change(id, { isOpen: true, alert, sent: stateOf(id).sent.filter((it) => it.key !== key) })
        type(comment, text)
      }
      // Nobody could see the reply to a held comment. Why it could not be approved stands beside it.
      if (comment.state === 'held' && !(await actions.approve(comment))) {
        if (clearings > clearingsBefore) return
        if (before === null) forgetTry(id, key)
        return takeBack(null)
      }
      const request = { postId, commentInfo: { content, parent_comment_id: id } }
      try {
        const { createdAt } = await session.run(() => write(request, key))
        forgetTry(id, key)
        const agreed = { isPending: false, createdAt }
        change(id, { sent: stateOf(id).sent.map((it) => (it.key === key ? { ...it, ...agreed } : it)) })
        announce('답글을 등록했습니다.')
        if (texts.read(prefix + id) === content) texts.write(prefix + id, null)
        void queryClient.invalidateQueries({ queryKey: ['post', postId] })
      } catch (error) {
        if (clearings > clearingsBefore) return
        if (keepsKey(error, before !== null)) noteTry(comment, key, content)
        else forgetTry(id, key)
        takeBack(
          isUnanswered(error) ? '답글을 등록하는 중 오류가 발생했습니다.' : alertOf(error, '답글 등록에 실패했습니다.'),
        )
      }
    },
    /** Removes all of the owner's texts. */
    clear: () => {
      clearings += 1
      for (const name of [prefix, triedPrefix].flatMap(texts.names)) texts.write(name, null)
      store.set(() => new Map())
    },
  }
}
export type DeskReplies = ReturnType<typeof createDeskReplies>
