import * as z from 'zod/mini'

import { Count } from './wire.ts'

/** Where a post tells of changes to its comments, as server-sent events of this name. */
export const livePath = (postId: number): string => `/api/posts/${postId}/live`
export const liveEvent = 'comments'

/** What such an event says: how many comments are not deleted, and the highest id, 0 where there is none; never a text. */
export const LiveChange = z.object({ count: Count, last: Count })
export type LiveChange = z.output<typeof LiveChange>
