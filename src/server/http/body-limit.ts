import { bodyLimit } from 'hono/body-limit'

import { Refused } from './refused.ts'

/**
 * In bytes: enough for the longest comment, decomposed and escaped as `\u0041`, and for the desk's longest rules as
 * browsers send them.
 */
const maxBodyBytes = 256 * 1_024

/** In bytes. Longer bodies are not drained; the connection is closed after the 413. */
const maxDrainedBytes = 16 * 1_024 * 1_024

/** Middleware that refuses longer bodies with a 413. */
export const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: async ({ req }) => {
    // Read to the end, because the adapter closes a connection with an unread body, and the next request on it would fail.
    const isRead = Number(req.header('content-length') ?? Infinity) <= maxDrainedBytes
    if (isRead) await req.raw.body?.pipeTo(new WritableStream())
    throw new Refused(413, '내용이 너무 깁니다. 줄여서 다시 보내 주세요.', null, isRead ? {} : { connection: 'close' })
  },
})
