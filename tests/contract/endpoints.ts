import type { CallName } from '../../mocks/requests.ts'
import type { Endpoint } from './endpoint.ts'
import { commentsEndpoint } from './endpoints/comments.ts'
import { deleteCommentEndpoint } from './endpoints/delete-comment.ts'
import { editCommentEndpoint } from './endpoints/edit-comment.ts'
import { liveEndpoint } from './endpoints/live.ts'
import { categoriesEndpoint, subcategoriesEndpoint, tagsEndpoint } from './endpoints/menus.ts'
import { openCommentEndpoint } from './endpoints/open-comment.ts'
import {
  approveEndpoint,
  ownerCommentsEndpoint,
  removeCommentEndpoint,
  seenEndpoint,
} from './endpoints/owner-comments.ts'
import {
  commentFeedEndpoint,
  numbersEndpoint,
  renewCommentFeedEndpoint,
  rulesEndpoint,
  setRulesEndpoint,
} from './endpoints/owner-rules.ts'
import { signInEndpoint, signOutEndpoint } from './endpoints/owner-session.ts'
import { hotPostsEndpoint, postsEndpoint, tagPostsEndpoint } from './endpoints/post-lists.ts'
import { increaseViewEndpoint, postEndpoint } from './endpoints/post.ts'
import { repliesEndpoint } from './endpoints/replies.ts'
import { searchEndpoint, titlesEndpoint } from './endpoints/search.ts'
import { authAdminEndpoint, incrementEndpoint } from './endpoints/visits.ts'
import { writeCommentEndpoint } from './endpoints/write-comment.ts'

/** Every call there is. Whatever is missing on one side or the other, `tests/endpoints.test.ts` says where to add it. */
export const endpoints: Readonly<Record<CallName, Endpoint>> = {
  posts: postsEndpoint,
  hotPosts: hotPostsEndpoint,
  post: postEndpoint,
  increaseView: increaseViewEndpoint,
  tagPosts: tagPostsEndpoint,
  categories: categoriesEndpoint,
  subcategories: subcategoriesEndpoint,
  tags: tagsEndpoint,
  comments: commentsEndpoint,
  replies: repliesEndpoint,
  live: liveEndpoint,
  writeComment: writeCommentEndpoint,
  editComment: editCommentEndpoint,
  openComment: openCommentEndpoint,
  deleteComment: deleteCommentEndpoint,
  authAdmin: authAdminEndpoint,
  increment: incrementEndpoint,
  search: searchEndpoint,
  titles: titlesEndpoint,
  signIn: signInEndpoint,
  signOut: signOutEndpoint,
  ownerComments: ownerCommentsEndpoint,
  seen: seenEndpoint,
  approve: approveEndpoint,
  removeComment: removeCommentEndpoint,
  rules: rulesEndpoint,
  setRules: setRulesEndpoint,
  numbers: numbersEndpoint,
  commentFeed: commentFeedEndpoint,
  renewCommentFeed: renewCommentFeedEndpoint,
}
