import type { QueryClient } from '@tanstack/react-query'

import type { OwnerComment, OwnerWriteRequest } from '#/contract/owner.ts'
import { Failure, refusalOf } from '#/http/failure.ts'
import type { OwnerCalls } from '#/http/owner-calls.ts'
import { formMessages } from '#/text/form-messages.ts'
import { newKey } from '#/thread/edits.ts'
import { createTextStorage } from '#/thread/text-storage.ts'

import type { Door } from './door.ts'
import { failed, type Marks } from './marks.ts'
import { createStore } from './store.ts'

/** What the owner has answered from here; `isPending` until the server agrees. */
export type Answer = {
  readonly key: string
  readonly content: string
  readonly isPending: boolean
  /** `null` as long as the server has not said it. */
  readonly createdAt: string | null
}

/** What stands under one comment: the form, if it is open, with its text, and what was answered. */
type Answering = {
  readonly isOpen: boolean
  readonly text: string
  readonly alert: string | null
  readonly sent: readonly Answer[]
}

const nothing: Answering = { isOpen: false, text: '', alert: null, sent: [] }

const prefix = 'desk-answer:'

type Options = {
  readonly calls: Pick<OwnerCalls, 'writeAsOwner' | 'rules'>
  readonly door: Pick<Door, 'through'>
  readonly marks: Pick<Marks, 'show'>
  readonly queryClient: QueryClient
  readonly storage: Storage | null
}

/** Answers comments in place, optimistically. If the server refuses, the text is back in the form. */
export const createAnswers = ({ calls, door, marks, queryClient, storage }: Options) => {
  /** Unsent answers survive a reload (phones reload pages that were left overnight), except secret ones. */
  const texts = createTextStorage(storage)
  const all = createStore<ReadonlyMap<number, Answering>>(new Map())
  /** By comment: an answer whose outcome is unknown. Its key is kept, so that sending it again does not post it twice. */
  const unconfirmed = new Map<number, Pick<Answer, 'key' | 'content'>>()
  const of = (id: number): Answering => all.get().get(id) ?? nothing
  const change = (id: number, changes: Partial<Answering>) =>
    all.set((before) => new Map(before).set(id, { ...(before.get(id) ?? nothing), ...changes }))

  const type = ({ id, secret }: OwnerComment, text: string) => {
    if (secret !== true) texts.write(prefix + id, text === '' ? null : text)
    change(id, { text })
  }

  /** Without a session the server answers 400, because name and password are missing; `rules` then fails with the 401 that asks for it. */
  const write = (request: OwnerWriteRequest, key: string) =>
    calls.writeAsOwner(request, key).catch(async (error: unknown) => {
      if (error instanceof Failure && error.reason.kind === 'refused' && error.reason.status === 400)
        await calls.rules()
      throw error
    })

  return {
    store: all,
    of,
    open: (id: number) =>
      change(id, { isOpen: true, text: of(id).text === '' ? (texts.read(prefix + id) ?? '') : of(id).text }),
    close: (id: number) => change(id, { isOpen: false, alert: null }),
    type,
    send: async (comment: OwnerComment, isHeld: boolean): Promise<void> => {
      const { id, postId } = comment
      const content = of(id).text
      if (content.trim() === '') return change(id, { alert: formMessages.noContent })
      const before = unconfirmed.get(id)
      const key = before?.content === content ? before.key : newKey()
      change(id, {
        isOpen: false,
        alert: null,
        text: '',
        sent: [...of(id).sent, { key, content, isPending: true, createdAt: null }],
      })
      const request = { postId, commentInfo: { content, parent_comment_id: id } }
      try {
        // Nobody could see the answer to a held comment.
        if (isHeld) await marks.show(comment)
        const { createdAt } = await door.through(() => write(request, key))
        unconfirmed.delete(id)
        const agreed = { isPending: false, createdAt }
        change(id, { sent: of(id).sent.map((it) => (it.key === key ? { ...it, ...agreed } : it)) })
        if (of(id).text === '') texts.write(prefix + id, null)
        void queryClient.invalidateQueries({ queryKey: ['post', postId] })
      } catch (error) {
        // A refusal says nothing about an earlier try with the same key.
        if (refusalOf(error) === null || before?.key === key) unconfirmed.set(id, { key, content })
        const text = [content, of(id).text].filter((part) => part !== '').join('\n\n')
        change(id, {
          isOpen: true,
          alert: failed(error, '답글 등록에 실패했습니다.'),
          sent: of(id).sent.filter((it) => it.key !== key),
        })
        type(comment, text)
      }
    },
    /** Removes all of the owner's texts. */
    clear: () => {
      for (const name of texts.names(prefix)) texts.write(name, null)
      unconfirmed.clear()
      all.set(() => new Map())
    },
  }
}
export type Answers = ReturnType<typeof createAnswers>
