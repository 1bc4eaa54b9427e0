import { ownCommentsKey, rememberedText } from './remembered-text.ts'

/** A comment, by its post. */
export type CommentPlace = { readonly id: number; readonly postId: number }

/** What this browser remembers of what was written in it: numbers only, no words and no passwords. */
export type Remembered = {
  /** Newest first. */
  readonly own: readonly CommentPlace[]
  /** Replies to them that nobody has seen yet. */
  readonly waiting: readonly CommentPlace[]
  /** The last reply that was heard of. */
  readonly last: number
  /** When the server was asked last, in milliseconds since 1970. */
  readonly askedAt: number
}

const most = 200

const nothing: Remembered = { own: [], waiting: [], last: 0, askedAt: 0 }

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const places = (value: unknown): readonly CommentPlace[] =>
  Array.isArray(value)
    ? value.flatMap((pair: unknown) => {
        const [id, postId]: readonly unknown[] = Array.isArray(pair) ? pair : []
        return isNumber(id) && isNumber(postId) ? [{ id, postId }] : []
      })
    : []

const fieldOf = (value: unknown, name: keyof Remembered): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const numberIn = (value: unknown, name: 'last' | 'askedAt'): number => {
  const number = fieldOf(value, name)
  return isNumber(number) ? number : 0
}

/** By hand and not by a schema: a page reads this that needs nothing else of the calls' code. */
export const parseRemembered = (text: string | null): Remembered => {
  if (text === null) return nothing
  try {
    const value: unknown = JSON.parse(text)
    return {
      own: places(fieldOf(value, 'own')).slice(0, most),
      waiting: places(fieldOf(value, 'waiting')),
      last: numberIn(value, 'last'),
      askedAt: numberIn(value, 'askedAt'),
    }
  } catch {
    // Somebody else wrote something else there.
    return nothing
  }
}

const pairs = (list: readonly CommentPlace[]) => list.map(({ id, postId }) => [id, postId])

export const writeRememberedText = (storage: Storage | null, text: string | null): void => {
  if (storage === null) return
  try {
    if (text === null) storage.removeItem(ownCommentsKey)
    else storage.setItem(ownCommentsKey, text)
  } catch {
    // Full or shut off: the comment stands under its post all the same.
    return
  }
  // Other tabs hear of it from the browser; this one hears of it in the same way.
  window.dispatchEvent(new StorageEvent('storage', { key: ownCommentsKey }))
}

/** Changes what is remembered, on top of what other tabs have made of it. */
export const changeRemembered = (
  storage: Storage | null,
  change: (before: Remembered) => Partial<Remembered>,
): void => {
  const before = parseRemembered(rememberedText(storage))
  const { own, waiting, last, askedAt } = { ...before, ...change(before) }
  const text = JSON.stringify({ own: pairs(own.slice(0, most)), waiting: pairs(waiting), last, askedAt })
  if (text !== rememberedText(storage)) writeRememberedText(storage, text)
}

/** A comment that was just written here. Nobody can have answered it yet. */
export const rememberOwn = (storage: Storage | null, id: number, postId: number): void =>
  changeRemembered(storage, ({ own, askedAt }) => ({
    own: [{ id, postId }, ...own.filter((other) => other.id !== id)],
    askedAt: askedAt === 0 ? Date.now() : askedAt,
  }))

/** Somebody has seen the replies under a post, or, without one, all of them. */
export const readReplies = (storage: Storage | null, postId: number | null): void => {
  if (rememberedText(storage) === null) return
  changeRemembered(storage, ({ waiting }) => ({
    waiting: postId === null ? [] : waiting.filter((reply) => reply.postId !== postId),
  }))
}
