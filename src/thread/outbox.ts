import type { QueryClient } from '@tanstack/react-query'

import { positiveId } from '#/contract/addresses.ts'
import { idempotencyKeyLifetimeMs } from '#/contract/comment-limits.ts'
import { type Fields, isObject, parseObject } from '#/contract/parse-object.ts'

import { outboxKey, readEntries, updateEntries } from './cached-entries.ts'
import type { AgreedEntry, CommentEdit } from './edits.ts'
import { type Entry, isRefused, type RefusedEntry } from './entries.ts'
import { onStorageEvent, type TextStorage } from './text-storage.ts'

const prefix = `${outboxKey}:`
const nameOf = (postId: number, key: string): string => `${prefix}${postId}:${key}`

/** Whether an edit is stored: all but secret texts and edits with no text to lose (deletions, agreed ones). */
const isStored = ({ edit, state }: Entry): boolean =>
  edit.kind !== 'delete' && edit.secret === undefined && state !== 'agreed'

const areTexts = (...values: readonly unknown[]): boolean => values.every((value) => typeof value === 'string')

const isTextEdit = (edit: unknown): boolean => {
  if (!isObject(edit) || !areTexts(edit.key, edit.content)) return false
  if (edit.kind === 'correct') return typeof edit.commentId === 'number'
  const hasValidParent = edit.parentId === null || typeof edit.parentId === 'number'
  return edit.kind === 'write' && hasValidParent && areTexts(edit.author, edit.createdAt)
}

/** `isUnconfirmed`: also of an entry that is being sent, if an earlier try may have been carried out. */
type StoredEntry = Entry & { readonly isUnconfirmed?: boolean }

const isEntry = (value: Fields | null): value is Fields & StoredEntry =>
  value !== null &&
  isTextEdit(value.edit) &&
  (value.state === 'sending' || (value.state === 'refused' && typeof value.alert === 'string'))

/** Parses a stored entry; `null` if it is malformed or of another version. */
const parseEntry = (json: string | null): StoredEntry | null => {
  const value = parseObject(json)
  return isEntry(value) ? value : null
}

/** Whether an edit supersedes another: only the last text of a comment counts, and it is deleted only once. */
const replaces = (later: CommentEdit, earlier: CommentEdit): boolean =>
  later.kind !== 'write' && later.kind === earlier.kind && later.commentId === earlier.commentId

const hasKey = ({ edit }: Entry, key: string): boolean => edit.key === key

/** The time that a visitor is given to read the alert and send the text again, in milliseconds. */
const retryTimeMs = 3_600_000

/** Whether a server that remembers keys will still know this edit's when it is sent again. */
const isKeyRemembered = (edit: CommentEdit): boolean =>
  edit.kind === 'write' && Date.now() - Date.parse(edit.createdAt) < idempotencyKeyLifetimeMs - retryTimeMs

/** Alerts for edits whose outcome is unknown. `recognisesRetries`: whether the server knows an edit that is sent again by its key. */
const unknownOutcomeAlerts = (recognisesRetries: boolean) => ({
  write: `보내던 댓글이 등록되었는지 알 수 없습니다. ${recognisesRetries ? '다시 보내도 두 번 등록되지 않습니다.' : '이미 올라와 있는지 먼저 확인하고, 없으면 다시 보내 주세요.'}`,
  correct: '고친 댓글이 등록되었는지 알 수 없습니다. 다시 보내 주세요.',
  delete: '댓글이 삭제되었는지 알 수 없습니다. 아직 보이면 다시 삭제해 주세요.',
})

/**
 * Every edit of this visitor on its way to the server and back. Entries are kept in the query cache by post; their texts, except
 * secret ones, are in the browser's storage too, until the server agrees. Passwords are in neither: only this closure has them, by
 * the key of their edit.
 */
export const createOutbox = (
  client: QueryClient,
  texts: TextStorage,
  onAgreed: (postId: number, entry: AgreedEntry) => void,
  recognisesRetries: boolean,
) => {
  const passwords = new Map<string, string>()
  /** The keys of edits that may have been carried out, although the answer was lost. */
  const unconfirmedKeys = new Set<string>()
  /** Whether the storage was read before: on the first read, a stored `sending` entry was interrupted; later, another tab sends it. */
  let hasReadStorage = false
  let subscribers = 0
  let stopListening: (() => void) | undefined
  client.setQueryDefaults([outboxKey], { gcTime: Infinity })

  const entries = (postId: number) => readEntries(client, postId)

  /** The entry, marked as unconfirmed if an earlier try may have been carried out. */
  const marked = (entry: RefusedEntry): RefusedEntry =>
    unconfirmedKeys.has(entry.edit.key) ? { ...entry, isUnconfirmed: true } : entry

  const put = (postId: number, given: Entry, replaced = given.edit.key): void => {
    const entry = isRefused(given) ? marked(given) : given
    updateEntries(client, postId, (all) => [...all.filter((other) => !hasKey(other, replaced)), entry])
    if (replaced !== entry.edit.key) texts.write(nameOf(postId, replaced), null)
    const name = nameOf(postId, entry.edit.key)
    const isUnconfirmed = unconfirmedKeys.has(entry.edit.key)
    if (isStored(entry)) texts.write(name, JSON.stringify({ ...entry, isUnconfirmed }))
    else if (texts.read(name) !== null) texts.write(name, null)
  }

  const discard = (postId: number, key: string): void => {
    passwords.delete(key)
    updateEntries(client, postId, (all) => all.filter((entry) => !hasKey(entry, key)))
    texts.write(nameOf(postId, key), null)
  }

  const storedOf = (postId: number): readonly StoredEntry[] =>
    texts.names(`${prefix}${postId}:`).flatMap((name) => parseEntry(texts.read(name)) ?? [])

  /**
   * Merges what other tabs have stored: drops the returned entries that they have discarded or sent, and adds those that came
   * back to them; on the first read of the storage, also what was interrupted.
   */
  const merge = (postId: number): void => {
    const stored = storedOf(postId)
    for (const { edit, state, isUnconfirmed } of stored)
      if (isUnconfirmed || (state === 'sending' && !hasReadStorage)) unconfirmedKeys.add(edit.key)
    updateEntries(client, postId, (known) => {
      const kept = known.filter(
        (entry) =>
          entry.state !== 'refused' || !isStored(entry) || stored.some((other) => hasKey(other, entry.edit.key)),
      )
      const found = stored
        .filter(
          ({ edit, state }) =>
            !known.some((entry) => hasKey(entry, edit.key)) && (state === 'refused' || !hasReadStorage),
        )
        .map(({ edit, ...rest }): Entry => {
          const unknown = unknownOutcomeAlerts(recognisesRetries && isKeyRemembered(edit))[edit.kind]
          return marked({ edit, state: 'refused', alert: 'alert' in rest ? rest.alert : unknown })
        })
      return found.length === 0 && kept.length === known.length ? known : [...kept, ...found]
    })
  }

  const readStorage = (): void => {
    const stored = texts.names(prefix).map((name) => positiveId(name.split(':')[1] ?? ''))
    const cached = client
      .getQueryCache()
      .findAll({ queryKey: [outboxKey] })
      .map(({ queryKey }) => queryKey[1])
    for (const postId of new Set([...stored, ...cached])) if (typeof postId === 'number') merge(postId)
    hasReadStorage = true
  }

  return {
    entries,
    /** Whether an edit with this key may have been carried out, although the answer was lost. */
    isUnconfirmedKey: (key: string): boolean => unconfirmedKeys.has(key),
    passwordOf: (key: string): string | null => passwords.get(key) ?? null,
    subscribe: (listener: () => void) => {
      const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === outboxKey) listener()
      })
      if (subscribers === 0) {
        readStorage()
        stopListening = onStorageEvent(readStorage)
      }
      subscribers += 1
      return () => {
        unsubscribe()
        subscribers -= 1
        if (subscribers === 0) stopListening?.()
      }
    },
    /** Discards refused entries that the edit supersedes. */
    add: (postId: number, edit: CommentEdit, password: string): void => {
      for (const entry of entries(postId))
        if (isRefused(entry) && replaces(edit, entry.edit)) discard(postId, entry.edit.key)
      passwords.set(edit.key, password)
      put(postId, { edit, state: 'sending' })
    },
    agree: (postId: number, entry: AgreedEntry): void => {
      passwords.delete(entry.edit.key)
      put(postId, entry)
      onAgreed(postId, entry)
    },
    /** `nextKey`: the edit's own key if it may have been carried out, so that a retry is idempotent; else a new one. */
    refuse: (postId: number, edit: CommentEdit, alert: string, nextKey = edit.key): void => {
      const password = passwords.get(edit.key)
      passwords.delete(edit.key)
      if (password !== undefined) passwords.set(nextKey, password)
      if (nextKey === edit.key) unconfirmedKeys.add(nextKey)
      put(postId, { edit: { ...edit, key: nextKey }, state: 'refused', alert }, edit.key)
    },
    /** Adds an edit that could not be sent, with the reason. */
    setAside: (postId: number, edit: CommentEdit, alert: string, password: string): void => {
      passwords.set(edit.key, password)
      put(postId, { edit, state: 'refused', alert })
    },
    discard,
  }
}
export type Outbox = ReturnType<typeof createOutbox>
