import { postAnswerPath } from '#/contract/addresses.ts'
import { AuthAdminAnswer, Done } from '#/contract/answer.ts'
import { CategoriesAnswer, SubcategoriesAnswer } from '#/contract/category.ts'
import {
  CommentsAnswer,
  type DeleteCommentRequest,
  EditCommentAnswer,
  type EditCommentRequest,
  OpenCommentAnswer,
  type OpenCommentRequest,
  WriteCommentAnswer,
  type WriteCommentRequest,
} from '#/contract/comment.ts'
import { PostListAnswer, TagPostsAnswer } from '#/contract/post-list.ts'
import { HotPosts, PostAnswer, type PostDetail } from '#/contract/post.ts'
import { RepliesAnswer, type RepliesRequest } from '#/contract/reply.ts'
import { SearchAnswer, TitlesAnswer } from '#/contract/search.ts'
import { TagIndexAnswer } from '#/contract/tag.ts'

import { Failure, isNotFound } from './failure.ts'
import { type ApiOptions, createClient, send } from './send.ts'

/** Which posts a list holds: those of a category, of a subcategory, or all of them. */
export type PostListScope = { readonly categoryId?: number; readonly subcategoryId?: number }

/** "No such post" may also be said with a 200 and `success: false`, which for a list is a failure (interface contract). */
const nullIfMissing = (error: unknown): null => {
  if (isNotFound(error)) return null
  const reason = error instanceof Failure ? error.reason : null
  if (reason?.kind === 'refused' && reason.code === undefined && reason.status === 200) return null
  throw error
}

/**
 * The calls of the specification, section 7, and those beyond it, in the shapes of `contract/`; not the two that only count,
 * which `visit-counter.ts` sends through `beacon.ts`.
 */
export const createCalls = (options: ApiOptions) => {
  const client = createClient(options)
  return {
    posts: (scope: PostListScope, pageNum: number) =>
      send(client, 'posts', PostListAnswer, { searchParams: { ...scope, pageNum } }),
    hotPosts: () => send(client, 'posts/hotPosts', HotPosts),
    post: (id: number): Promise<PostDetail | null> => send(client, postAnswerPath(id), PostAnswer).catch(nullIfMissing),
    tagPosts: (tagId: number, pageNum: number) =>
      send(client, 'posts/tag', TagPostsAnswer, { searchParams: { tagId, pageNum } }),
    categories: () => send(client, 'category', CategoriesAnswer),
    subcategories: () => send(client, 'subcategory', SubcategoriesAnswer, { searchParams: { categoryId: 'all' } }),
    /** The next batch of a thread whose first batch came with its post. */
    comments: (postId: number, after: number) =>
      send(client, 'comment', CommentsAnswer, { searchParams: { postId, after } }),
    tags: () => send(client, 'tag', TagIndexAnswer),
    /** `isLiteral`: not in another keyboard layout. */
    search: (q: string, pageNum: number, isLiteral: boolean) =>
      send(client, 'search', SearchAnswer, { searchParams: { q, pageNum, ...(isLiteral && { literal: 1 }) } }),
    titles: () => send(client, 'search/titles', TitlesAnswer),
    /** `key` makes a repeat harmless: the server answers it with the first result. */
    writeComment: (request: WriteCommentRequest, key: string) =>
      send(client, 'comment', WriteCommentAnswer, {
        method: 'post',
        json: request,
        // Another origin would have to allow this header by CORS, which the specification asks of no server.
        ...(options.baseUrl === '' && { headers: { 'idempotency-key': key } }),
      }),
    deleteComment: (request: DeleteCommentRequest) =>
      send(client, 'comment', Done, { method: 'delete', json: request }),
    editComment: (request: EditCommentRequest) =>
      send(client, 'comment', EditCommentAnswer, { method: 'patch', json: request }),
    openComment: (request: OpenCommentRequest) =>
      send(client, 'comment/open', OpenCommentAnswer, { method: 'post', json: request }),
    replies: (request: RepliesRequest) =>
      send(client, 'comment/replies', RepliesAnswer, { method: 'post', json: request }),
    authAdmin: (password: string) =>
      send(client, 'user/authAdmin', AuthAdminAnswer, { method: 'post', json: { password } }),
  }
}
export type Calls = ReturnType<typeof createCalls>
