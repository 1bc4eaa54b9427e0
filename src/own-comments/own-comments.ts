import { useMemo, useSyncExternalStore } from 'react'

import { parseObject } from '#/contract/parse-object.ts'

import { ownCommentsKey, rememberedJson } from './remembered-json.ts'

/** A comment, by its post. */
export type CommentRef = { readonly id: number; readonly postId: number }

/** What this browser remembers of what was written in it: numbers only, no words and no passwords. */
type Remembered = {
  /** Newest first. */
  readonly own: readonly CommentRef[]
  /** Replies to them that the visitor has not seen yet. */
  readonly unread: readonly CommentRef[]
  /** Replies up to this id have been announced to the visitor. */
  readonly last: number
  /** The ids of later replies that have been announced, ascending. */
  readonly heard: readonly number[]
  /** When the server was asked last, in milliseconds since 1970. */
  readonly askedAt: number
}

/** What was written here, in the query cache; `features/comments/` changes it and `features/own-comments/` shows it. */
export const ownThreadsRoot = ['own'] as const

/** What was written here under a post. */
export const ownThreadsKey = (postId: number) => [...ownThreadsRoot, postId] as const

const maxOwn = 200

/** How many announced ids above `last` are kept, so that a reply approved later than its successors is still announced. */
const maxHeard = 20

const nothing: Remembered = { own: [], unread: [], last: 0, heard: [], askedAt: 0 }

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const refs = (value: unknown): readonly CommentRef[] =>
  Array.isArray(value)
    ? value.flatMap((pair: unknown) => {
        const [id, postId]: readonly unknown[] = Array.isArray(pair) ? pair : []
        return isNumber(id) && isNumber(postId) ? [{ id, postId }] : []
      })
    : []

const numberIn = (value: unknown): number => (isNumber(value) ? value : 0)

const numbers = (value: unknown): readonly number[] => (Array.isArray(value) ? value.filter(isNumber) : [])

export const parseRemembered = (json: string | null): Remembered => {
  const stored = parseObject(json)
  if (stored === null) return nothing
  const own = refs(stored.own).slice(0, maxOwn)
  return {
    own,
    // Replies are listed under the own comments that they answer: with none left, they could never be read.
    unread: own.length === 0 ? [] : refs(stored.unread),
    last: numberIn(stored.last),
    heard: numbers(stored.heard),
    askedAt: numberIn(stored.askedAt),
  }
}

const pairs = (list: readonly CommentRef[]) => list.map(({ id, postId }) => [id, postId])

/** Stores what is remembered, or removes it (`null`), and announces it in this tab. Without effect where storage is full. */
export const writeRememberedJson = (storage: Storage | null, json: string | null): void => {
  if (storage === null) return
  try {
    if (json === null) storage.removeItem(ownCommentsKey)
    else storage.setItem(ownCommentsKey, json)
  } catch {
    // Storage is full or disabled: only the list of own comments suffers.
    return
  }
  // The browser notifies only other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: ownCommentsKey }))
}

/** Calls `listener` when this tab or another one has changed what is remembered. */
const onRemembered = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ownCommentsKey || key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** What this browser remembers, as this tab and the others have left it. */
export const useRemembered = (storage: Storage | null) => {
  const json = useSyncExternalStore(
    onRemembered,
    () => rememberedJson(storage),
    () => null,
  )
  return useMemo(() => parseRemembered(json), [json])
}

/** Changes what is remembered, on top of what other tabs have made of it. */
export const changeRemembered = (
  storage: Storage | null,
  change: (before: Remembered) => Partial<Remembered>,
): void => {
  const before = parseRemembered(rememberedJson(storage))
  const { own, unread, ...rest } = { ...before, ...change(before) }
  const json = JSON.stringify({ own: pairs(own.slice(0, maxOwn)), unread: pairs(unread), ...rest })
  if (json !== rememberedJson(storage)) writeRememberedJson(storage, json)
}

/** Remembers a comment that was just written here. Nobody can have replied yet, so the first request for replies may wait. */
export const rememberOwn = (storage: Storage | null, id: number, postId: number): void =>
  changeRemembered(storage, ({ own, askedAt }) => ({
    own: [{ id, postId }, ...own.filter((other) => other.id !== id)],
    askedAt: askedAt === 0 ? Date.now() : askedAt,
  }))

/** Forgets a comment that was deleted here. */
export const forgetOwn = (storage: Storage | null, id: number): void => {
  if (rememberedJson(storage) === null) return
  changeRemembered(storage, ({ own }) => ({ own: own.filter((other) => other.id !== id) }))
}

/** Whether a reply has not been announced yet. */
export const isUnheard = ({ last, heard }: Remembered, id: number): boolean => id > last && !heard.includes(id)

/** What is remembered after these replies were announced. */
export const withHeard = (before: Remembered, ids: readonly number[]): Pick<Remembered, 'last' | 'heard'> => {
  const heard = [...new Set([...before.heard, ...ids])].filter((id) => id > before.last).toSorted((a, b) => a - b)
  const firstKept = Math.max(0, heard.length - maxHeard)
  return { last: heard[firstKept - 1] ?? before.last, heard: heard.slice(firstKept) }
}

type ShownComment = { readonly id: number | null; readonly parentId: number | null }

/** Marks the replies among these comments as read, even if the header has not announced them. */
export const markRepliesRead = (storage: Storage | null, shown: readonly ShownComment[]): void => {
  if (rememberedJson(storage) === null) return
  changeRemembered(storage, (before) => {
    const own = new Set<number | null>(before.own.map(({ id }) => id))
    const replies = shown.flatMap(({ id, parentId }) => (id !== null && own.has(parentId) ? [id] : []))
    const ids = new Set(shown.map(({ id }) => id))
    return { unread: before.unread.filter(({ id }) => !ids.has(id)), ...withHeard(before, replies) }
  })
}
