import { parseObject } from './parse-object.ts'

/** The path of the stream of server-sent events about a post's comments; each event is named {@link liveEvent}. */
export const livePath = (postId: number): string => `/api/posts/${postId}/live`
export const liveEvent = 'comments'

/** The data of such an event: the number of comments neither deleted nor held, and the highest id (0 for none). No texts. */
export type LiveChange = { readonly count: number; readonly last: number }

/** As `Count` of `primitives.ts`, without Zod, which the live updates do without; `null` for anything else. */
const toCount = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** Parses the data; `null` if it breaks the contract, as from a proxy or a later version of the server. */
export const parseLiveChange = (json: string): LiveChange | null => {
  const value = parseObject(json)
  const [count, last] = [toCount(value?.count), toCount(value?.last)]
  return count === null || last === null ? null : { count, last }
}
