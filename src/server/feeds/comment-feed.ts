import { sql } from 'kysely'

import { postIdPath, postPath } from '#/contract/addresses.ts'
import type { Site } from '#/contract/site.ts'

import type { Reader } from '../database/database.ts'
import { tag, tagOfParts, xmlDocument, xmlText } from './xml.ts'

/** Readers ask often, and keep what they have. */
const limit = 50

const newestComments = (db: Reader) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select(['comment.id', 'comment.author', 'comment.content', 'comment.created_at', 'comment.edited_at'])
    .select(['comment.secret', 'comment.held', 'post.id as postId', 'post.slug', 'post.title'])
    // As its index spells it.
    .where(sql<boolean>`comment.deleted_at is null`)
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute()

type FeedComment = Awaited<ReturnType<typeof newestComments>>[number]

const entry = (comment: FeedComment, site: Site): string => {
  const { id, created_at, edited_at, postId, slug, title } = comment
  const isSecret = comment.secret === 1
  const [author, content] = isSecret ? ['비밀 댓글', '비밀 댓글입니다.'] : [comment.author, comment.content]
  const waiting = comment.held === 1 ? '[보류] ' : ''
  return tagOfParts('entry', [
    tag('id', xmlText(`${site.url}${postIdPath(postId)}#comment-${id}`)),
    tag('title', xmlText(`${waiting}${author} · ${title}`)),
    tag('link', '', { href: `${site.url}${postPath({ id: postId, slug })}#comment-${id}` }),
    tag('published', created_at),
    tag('updated', edited_at ?? created_at),
    tag('author', tag('name', xmlText(author))),
    tag('content', xmlText(content), { type: 'text' }),
  ])
}

/** The newest comments of the whole blog as Atom, for its owner: those that wait as well, and of secret ones no words. */
export const commentFeed = async (db: Reader, site: Site): Promise<string> => {
  const comments = await newestComments(db)
  const changes = comments.map(({ created_at, edited_at }) => edited_at ?? created_at).toSorted()
  const parts = [
    tag('id', xmlText(`${site.url}/owner/comments.xml`)),
    tag('title', xmlText(`${site.title} · 댓글`)),
    tag('updated', changes.at(-1) ?? new Date(0).toISOString()),
    tag('link', '', { href: `${site.url}/owner` }),
    ...comments.map((comment) => entry(comment, site)),
  ]
  return xmlDocument(tagOfParts('feed', parts, { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'ko' }))
}
