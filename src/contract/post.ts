import * as z from 'zod/mini'

import { nameInAddress } from './addresses.ts'
import { Comment } from './comment.ts'
import { Count, Flag, Id, InstantOrNull, list, orNull, objectOrNull, OptionalText, TextOrEmpty } from './primitives.ts'
import { Tag } from './tag.ts'

/**
 * Slugs as addresses keep them, whatever a server stores: NFC, without spaces at the ends, lone surrogates, and names that URL
 * parsers resolve (`.`, `..`). With any other slug, the page would redirect to itself for ever.
 */
const Slug = z.pipe(
  TextOrEmpty,
  z.transform((slug) => nameInAddress(slug.toWellFormed().normalize('NFC').trim()) ?? ''),
)

const link = {
  id: Id,
  slug: Slug,
  title: TextOrEmpty,
  thumbnail: OptionalText,
  created_at: InstantOrNull,
}
const summary = { ...link, subtitle: OptionalText, summary: OptionalText, author: OptionalText }

const renameDate = <T extends { created_at: string | null }>({ created_at, ...rest }: T) => ({
  ...rest,
  createdAt: created_at,
})

/** The fields of a post that a link to it needs. */
export const PostLink = z.pipe(z.object(link), z.transform(renameDate))
export type PostLink = z.output<typeof PostLink>

/** A post in a list. */
export const PostSummary = z.pipe(z.object(summary), z.transform(renameDate))
export type PostSummary = z.output<typeof PostSummary>

/** `GET /api/posts/hotPosts` */
export const HotPosts = list(PostLink)

/** A post on its own page. The detail answer calls the subtitle `sub_title`. */
export const Post = z.pipe(
  z.object({ ...summary, sub_title: OptionalText, content: TextOrEmpty }),
  z.transform(({ sub_title, subtitle, created_at, ...post }) => ({
    ...post,
    subtitle: sub_title ?? subtitle,
    createdAt: created_at,
  })),
)
export type Post = z.output<typeof Post>

const Detail = z.pipe(
  z.object({
    post: Post,
    tags: list(Tag),
    formerPost: objectOrNull(PostLink),
    nextPost: objectOrNull(PostLink),
    tagRelatedPostArray: list(PostLink),
    highestPosCntTagName: OptionalText,
    comments: list(Comment),
    comments_more: Flag,
    comment_cnt: orNull(Count),
    comments_closed: Flag,
  }),
  z.transform(({ formerPost, nextPost, tagRelatedPostArray, highestPosCntTagName, ...rest }) => ({
    post: rest.post,
    tags: rest.tags,
    comments: rest.comments,
    /** Whether the comments are only the first batch; `commentCount` then counts all that are visible. */
    more: rest.comments_more && rest.comments.length > 0,
    commentCount: rest.comment_cnt,
    /** Whether the post accepts no new comments. */
    commentsClosed: rest.comments_closed,
    former: formerPost,
    next: nextPost,
    related: tagRelatedPostArray,
    relatedTag: highestPosCntTagName,
  })),
)
export type PostDetail = z.output<typeof Detail>

const NoPost = z.pipe(
  z.union([
    z.looseObject({ data: z.optional(z.null()) }),
    z.looseObject({ data: z.looseObject({ post: z.optional(z.null()) }) }),
  ]),
  z.transform(() => null),
)

/** `GET /api/posts/{id}`; `null` if the answer says that the post does not exist. */
export const PostAnswer = z.union([
  NoPost,
  z.pipe(
    z.object({ data: Detail }),
    z.transform(({ data }) => data),
  ),
])
