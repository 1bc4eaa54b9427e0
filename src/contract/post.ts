import * as z from 'zod/mini'

import { Comment } from './comment.ts'
import { Tag } from './tag.ts'
import { Count, Flag, Id, Instant, list, nullish, objectOrNull, OptionalText, TextOrEmpty } from './wire.ts'

/** Addresses are written in composed letters, whatever a server keeps. */
const Slug = z.pipe(
  TextOrEmpty,
  z.transform((slug) => slug.normalize('NFC')),
)

const link = {
  id: Id,
  slug: Slug,
  title: TextOrEmpty,
  thumbnail: OptionalText,
  created_at: nullish(Instant),
}
const summary = { ...link, subtitle: OptionalText, summary: OptionalText, author: OptionalText }

const renameDate = <T extends { created_at: string | null }>({ created_at, ...rest }: T) => ({
  ...rest,
  createdAt: created_at,
})

/** Enough of a post to link to it. */
export const PostLink = z.pipe(z.object(link), z.transform(renameDate))
export type PostLink = z.output<typeof PostLink>

/** A post as lists show it. */
export const PostSummary = z.pipe(z.object(summary), z.transform(renameDate))
export type PostSummary = z.output<typeof PostSummary>

/** `GET /api/posts/hotPosts` */
export const HotPosts = list(PostLink)

/** A post as its own page shows it; the detail response names its subtitle `sub_title`. */
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
    comment_cnt: nullish(Count),
    comments_closed: Flag,
  }),
  z.transform(({ formerPost, nextPost, tagRelatedPostArray, highestPosCntTagName, ...rest }) => ({
    post: rest.post,
    tags: rest.tags,
    comments: rest.comments,
    /** Whether the comments are only the beginning of a long thread, which then says how many are not deleted. */
    more: rest.comments_more && rest.comments.length > 0,
    commentCount: rest.comment_cnt,
    /** Whether it takes no new comments. */
    commentsClosed: rest.comments_closed,
    former: formerPost,
    next: nextPost,
    related: tagRelatedPostArray,
    relatedTag: highestPosCntTagName,
  })),
)
export type PostDetail = z.output<typeof Detail>

const Nothing = z.pipe(
  z.union([
    z.looseObject({ data: z.optional(z.null()) }),
    z.looseObject({ data: z.looseObject({ post: z.optional(z.null()) }) }),
  ]),
  z.transform(() => null),
)

/** `GET /api/posts/{id}`; `null` when the answer says that there is no such post. */
export const PostAnswer = z.union([
  Nothing,
  z.pipe(
    z.object({ data: Detail }),
    z.transform(({ data }) => data),
  ),
])
