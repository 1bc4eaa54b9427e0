import type { QueryClient } from '@tanstack/react-query'

import type { Comment } from '#/contract/comment.ts'
import { forgetOwn, ownThreadsKey, rememberOwn } from '#/own-comments/own-comments.ts'
import type { AgreedEntry } from '#/thread/edits.ts'
import { createOutbox, type Outbox } from '#/thread/outbox.ts'
import { createTextStorage } from '#/thread/text-storage.ts'

import { createDrafts, type Drafts } from './draft-store.ts'
import type { OpenForm } from './use-open-form.ts'
import type { OpenedText } from './use-opened-texts.ts'
import type { SectionDisclosure } from './use-section-disclosure.ts'

/** What the comments of a page keep for as long as it lives, whichever screen is shown. */
export type CommentStores = {
  readonly outbox: Outbox
  readonly drafts: Drafts
  /** By entry of the history: whether the section is open, and how many comments of a long thread are drawn. */
  readonly disclosures: Map<string, SectionDisclosure>
  readonly drawn: Map<string, number>
  readonly openForms: Map<number, OpenForm>
  /** The tall comments that were expanded, by key, for as long as the page lives. */
  readonly expandedTexts: Set<string>
  /** The texts of opened secret comments, by post and reader (`use-opened-texts.ts`). */
  readonly opened: Map<string, ReadonlyMap<string, OpenedText>>
}

/** Held by the composition root for the whole page; the stores are made when their code loads, with the first comments. */
export type PageStores = {
  /** The browser's `localStorage`, for drafts, own comments and the outbox; `null` where it is denied. */
  readonly storage: Storage | null
  comments?: CommentStores
}

/** Shows a change in the list of own comments at once, then refetches it: only the server knows whether others may read it. */
const refreshOwn = (client: QueryClient, postId: number, changed: Comment | null) => {
  const queryKey = ownThreadsKey(postId)
  client.setQueriesData<{ readonly comments: readonly Comment[] } | null>(
    { queryKey },
    (thread) => thread && { ...thread, comments: thread.comments.map((it) => (it.id === changed?.id ? changed : it)) },
  )
  void client.invalidateQueries({ queryKey })
}

const createCommentStores = (client: QueryClient, storage: Storage | null, apiBase: string): CommentStores => {
  const texts = createTextStorage(storage)
  const onAgreed = (postId: number, entry: AgreedEntry) => {
    const { edit } = entry
    const comment = 'comment' in entry ? entry.comment : null
    if (edit.kind === 'delete') forgetOwn(storage, edit.commentId)
    if (edit.kind !== 'write') refreshOwn(client, postId, comment)
    else if (comment !== null) rememberOwn(storage, comment.id, postId)
  }
  // As in `calls.ts`: other servers are not sent the key of an edit.
  const outbox = createOutbox(client, texts, onAgreed, apiBase === '')
  return {
    outbox,
    drafts: createDrafts(texts, outbox),
    disclosures: new Map(),
    drawn: new Map(),
    openForms: new Map(),
    expandedTexts: new Set(),
    opened: new Map(),
  }
}

/** The stores of the page, made at the first call. */
export const commentStoresOf = (page: PageStores, client: QueryClient, apiBase: string): CommentStores =>
  (page.comments ??= createCommentStores(client, page.storage, apiBase))
