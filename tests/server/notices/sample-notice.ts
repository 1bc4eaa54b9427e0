import type { Notice } from '#/server/notices/notice-text.ts'

export const url = 'https://blog.example.com/pages/1/x'
/** A notice of a comment. */
export const notice = (
  comment: Partial<Extract<Notice, { kind: 'comment' }>['comment']> = {},
  isHeld = false,
): Notice => ({
  kind: 'comment',
  post: { id: 1, title: '첫 <글>', url },
  comment: {
    id: 7,
    author: '손님*',
    content: '<!channel> @everyone [여기](https://evil.example) & 끝',
    created_at: '2026-11-20T03:00:00.000Z',
    url: `${url}#comment-7`,
    ...comment,
  },
  isHeld,
})
