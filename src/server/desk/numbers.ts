import { sql } from 'kysely'

import { daysOfNumbers } from '#/contract/desk.ts'
import { calendarDays } from '#/text/dates.ts'

import { requirePosts } from '../comments/rules.ts'
import type { Reader } from '../database/database.ts'

const linesShown = 50

const views = sql<number>`cast(sum(page_view.views) as bigint)`

/**
 * Page views of the last days, of one post or all (`null`): by day, by post, and by origin. Rejects with 404 for unknown posts;
 * unpublished ones have numbers, too.
 */
export const loadNumbers = async (db: Reader, now: Date, postId: number | null) => {
  if (postId !== null) await requirePosts(db, [postId])
  const days = calendarDays(now, daysOfNumbers)
  const counted = db
    .selectFrom('page_view')
    .where('page_view.day', '>=', days[0] ?? '')
    .where('page_view.day', '<=', days.at(-1) ?? '')
    .$if(postId !== null, (query) => query.where('page_view.post_id', '=', postId))
  const dayRows = await counted
    .select(['page_view.day', views.as('views')])
    .groupBy('page_view.day')
    .execute()
  const mostViewed = counted
    .select(['page_view.post_id', views.as('views')])
    .groupBy('page_view.post_id')
    .orderBy('views', 'desc')
    .orderBy('page_view.post_id', 'desc')
    .limit(linesShown)
  const posts = await db
    .selectFrom(mostViewed.as('viewed'))
    .innerJoin('post', 'post.id', 'viewed.post_id')
    .select(['post.id', 'post.slug', 'post.title', 'viewed.views'])
    .orderBy('viewed.views', 'desc')
    .orderBy('post.id', 'desc')
    .execute()
  const origins = await counted
    .select(['page_view.origin', views.as('views')])
    .groupBy('page_view.origin')
    .orderBy('views', 'desc')
    .orderBy('page_view.origin')
    .limit(linesShown)
    .execute()
  const dayViews = new Map(dayRows.map((row) => [row.day, row.views]))
  return { days: days.map((day) => ({ day, views: dayViews.get(day) ?? 0 })), posts, origins }
}
