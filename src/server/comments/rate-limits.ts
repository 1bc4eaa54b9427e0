import { networksOf } from '../http/client-address.ts'
import { type Budget, budgetsOfMinute } from '../limits/rate-limit.ts'

const hour = 3_600_000

const code = 'comment.too_often'
const inMinute = '댓글을 너무 자주 쓰고 있습니다. 잠시 뒤에 다시 시도해 주세요.'
const inHour = '한 시간 동안 쓸 수 있는 댓글을 다 썼습니다. 나중에 다시 시도해 주세요.'
const onPost = '이 글에는 지금 새 댓글을 더 받을 수 없습니다. 한 시간쯤 뒤에 다시 시도해 주세요.'
const onBlog = '지금은 새 댓글을 더 받을 수 없습니다. 한 시간쯤 뒤에 다시 시도해 주세요.'
const edits = '댓글을 너무 자주 고치고 있습니다. 잠시 뒤에 다시 시도해 주세요.'

/** The limits of a comment by the signed-in owner, who may answer many at once. */
export const ownerBudgets = (postId: number): readonly Budget[] => [
  { subject: `post ${postId}`, limit: 500, window: hour, message: onPost, code },
  { subject: 'blog', limit: 2_000, window: hour, message: onBlog, code },
]

/** The limits of a new comment. One network cannot use up more than half of a post's limit. */
export const commentBudgets = (client: string, postId: number): readonly Budget[] => [
  ...budgetsOfMinute(client, 20, { message: inMinute, code }),
  { subject: networksOf(client).at(-1) ?? client, limit: 250, window: hour, message: inHour, code },
  ...ownerBudgets(postId),
]

/** The limits of an edit. */
export const editBudgets = (client: string): readonly Budget[] => budgetsOfMinute(client, 20, { message: edits, code })
