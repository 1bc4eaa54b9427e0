import type { CallName } from '../../mocks/requests.ts'
import type { Endpoint } from './endpoint.ts'
import { comments } from './endpoints/comments.ts'
import { deleteComment } from './endpoints/delete-comment.ts'
import { editComment } from './endpoints/edit-comment.ts'
import { live } from './endpoints/live.ts'
import { categories, subcategories, tags } from './endpoints/menus.ts'
import { openComment } from './endpoints/open-comment.ts'
import { approve, ownerComments, removeComment, seen } from './endpoints/owner-comments.ts'
import { commentFeed, numbers, renewCommentFeed, rules, setRules } from './endpoints/owner-rules.ts'
import { signIn, signOut } from './endpoints/owner-session.ts'
import { hotPosts, posts, tagPosts } from './endpoints/post-lists.ts'
import { increaseView, post } from './endpoints/post.ts'
import { replies } from './endpoints/replies.ts'
import { search, titles } from './endpoints/search.ts'
import { authAdmin, increment } from './endpoints/visits.ts'
import { writeComment } from './endpoints/write-comment.ts'

/** Every call there is. Whatever is missing on one side or the other, `tests/endpoints.test.ts` says where to add it. */
export const endpoints: Readonly<Record<CallName, Endpoint>> = {
  posts,
  hotPosts,
  post,
  increaseView,
  tagPosts,
  categories,
  subcategories,
  tags,
  comments,
  replies,
  live,
  writeComment,
  editComment,
  openComment,
  deleteComment,
  authAdmin,
  increment,
  search,
  titles,
  signIn,
  signOut,
  ownerComments,
  seen,
  approve,
  removeComment,
  rules,
  setRules,
  numbers,
  commentFeed,
  renewCommentFeed,
}
