import { sql } from 'kysely'

import { daysOfNumbers } from '#/contract/desk.ts'
import { calendarDay } from '#/text/dates.ts'
import { messages } from '#/text/messages.ts'

import type { Reader } from '../database/database.ts'
import { requireFound } from '../http/refused.ts'

const dayMs = 86_400_000
const linesShown = 50

/** The days of the numbers, oldest first. */
const lastDays = (now: Date): readonly string[] =>
  Array.from({ length: daysOfNumbers }, (_, index) =>
    calendarDay(new Date(now.getTime() - (daysOfNumbers - 1 - index) * dayMs)),
  )

const views = sql<number>`cast(sum(page_view.views) as bigint)`

/** Throws 404 for unknown posts; unpublished ones have numbers, too. */
const requireKnown = async (db: Reader, postId: number): Promise<void> => {
  const post = await db.selectFrom('post').select('id').where('id', '=', postId).executeTakeFirst()
  requireFound(post, messages.postNotFound, 'post.missing')
}

/** Page views of the last days, of one post or all (`null`): by day, by post, and by origin. */
export const loadNumbers = async (db: Reader, now: Date, postId: number | null) => {
  if (postId !== null) await requireKnown(db, postId)
  const days = lastDays(now)
  const counted = db
    .selectFrom('page_view')
    .where('page_view.day', '>=', days[0] ?? '')
    .where('page_view.day', '<=', days.at(-1) ?? '')
    .$if(postId !== null, (query) => query.where('page_view.post_id', '=', postId))
  const dayRows = await counted
    .select(['page_view.day', views.as('views')])
    .groupBy('page_view.day')
    .execute()
  const ofPosts = counted
    .select(['page_view.post_id', views.as('views')])
    .groupBy('page_view.post_id')
    .orderBy('views', 'desc')
    .orderBy('page_view.post_id', 'desc')
    .limit(linesShown)
  const origins = await counted
    .select(['page_view.origin', views.as('views')])
    .groupBy('page_view.origin')
    .orderBy('views', 'desc')
    .orderBy('page_view.origin')
    .limit(linesShown)
    .execute()
  const viewsById = new Map((await ofPosts.execute()).map((row) => [row.post_id, row.views]))
  const posts =
    viewsById.size === 0
      ? []
      : await db
          .selectFrom('post')
          .select(['id', 'slug', 'title'])
          .where('id', 'in', [...viewsById.keys()])
          .execute()
  const postById = new Map(posts.map((post) => [post.id, post]))
  const dayViews = new Map(dayRows.map((row) => [row.day, row.views]))
  return {
    days: days.map((day) => ({ day, views: dayViews.get(day) ?? 0 })),
    posts: [...viewsById].flatMap(([id, count]) => {
      const post = postById.get(id)
      return post === undefined ? [] : [{ ...post, views: count }]
    }),
    origins,
  }
}
