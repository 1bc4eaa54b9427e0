import { positiveId } from '#/contract/addresses.ts'
import { daysOfNumbers } from '#/contract/desk.ts'
import { calendarDays } from '#/text/dates.ts'
import { messages } from '#/text/messages.ts'

import type { Blog } from './blog.ts'
import { json, refuse, refuseInvalid, serializeId, serializeNumber } from './serialize.ts'
import type { Shape } from './shapes.ts'

/** A plausible, deterministic number of views. */
const viewsOn = (index: number, weight: number) => Math.round(weight * (14 + 9 * Math.sin(index * 0.9) + (index % 7)))

/** `GET /api/owner/numbers` */
export const numbersAnswer = (shape: Shape, { posts, views }: Blog, query: URLSearchParams): Response => {
  const postId = query.has('postId') ? positiveId(query.get('postId') ?? '') : 0
  if (postId === null) return refuseInvalid(shape, 'request.wrong')
  if (postId > 0 && !posts.some(({ id }) => id === postId))
    return refuse(shape, 404, messages.postNotFound, 'post.missing')
  const weight = postId === 0 ? 3 : 1
  const viewed = (postId === 0 ? posts.slice(0, 10) : []).map(({ id, slug, title }, index) => ({
    id: serializeId(shape, id),
    slug,
    title,
    views: serializeNumber(shape, (views.get(id) ?? 0) + 300 - index * 27),
  }))
  return json({
    success: true,
    days: calendarDays(new Date(), daysOfNumbers).map((day, index) => ({
      day,
      views: serializeNumber(shape, viewsOn(index, weight)),
    })),
    posts: viewed,
    origins: [
      { origin: 'https://www.google.com', views: serializeNumber(shape, 410 * weight) },
      { origin: '', views: serializeNumber(shape, 233 * weight) },
      { origin: 'https://news.hada.io', views: serializeNumber(shape, 57 * weight) },
    ],
  })
}
