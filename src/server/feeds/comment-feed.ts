import { commentName, postIdPath, postPath } from '#/contract/addresses.ts'
import type { Site } from '#/contract/site.ts'

import { notDeleted } from '../comments/visibility.ts'
import type { Reader } from '../database/database.ts'
import { atomDocument, element, elementOf, lastUpdated, person, xmlText } from './xml.ts'

/** Number of entries; few suffice, as in `feed-posts.ts`. */
const maxEntries = 50

const newestComments = (db: Reader) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select(['comment.id', 'comment.author', 'comment.content', 'comment.created_at', 'comment.edited_at'])
    .select(['comment.secret', 'comment.held', 'post.id as postId', 'post.slug', 'post.title'])
    .where(notDeleted)
    .orderBy('comment.id', 'desc')
    .limit(maxEntries)
    .execute()

type FeedComment = Awaited<ReturnType<typeof newestComments>>[number]

const entry = (comment: FeedComment, site: Site): string => {
  const { id, created_at, edited_at, postId, slug, title } = comment
  const isSecret = comment.secret === 1
  const [author, content] = isSecret ? ['비밀 댓글', '비밀 댓글입니다.'] : [comment.author, comment.content]
  const waiting = comment.held === 1 ? '[보류] ' : ''
  return elementOf('entry', [
    element('id', xmlText(`${site.url}${postIdPath(postId)}#${commentName(id)}`)),
    element('title', xmlText(`${waiting}${author} · ${title}`)),
    element('link', '', { href: `${site.url}${postPath({ id: postId, slug })}#${commentName(id)}` }),
    element('published', created_at),
    element('updated', edited_at ?? created_at),
    person(author),
    element('content', xmlText(content), { type: 'text' }),
  ])
}

/** The newest comments of the blog as Atom, for its owner: with held ones, and without the texts of secret ones. */
export const commentFeed = async (db: Reader, site: Site): Promise<string> => {
  const comments = await newestComments(db)
  const changes = comments.map(({ created_at, edited_at }) => edited_at ?? created_at)
  const parts = [
    element('id', xmlText(`${site.url}/owner/comments.xml`)),
    element('title', xmlText(`${site.title} · 댓글`)),
    lastUpdated(changes),
    element('link', '', { href: `${site.url}/owner` }),
    ...comments.map((comment) => entry(comment, site)),
  ]
  return atomDocument(parts)
}
