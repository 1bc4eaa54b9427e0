import type { MockComment } from './blog.ts'

/** The password of all comments by readers; the owner's have the admin password. */
export const readerPassword = 'reader-password'

/** A reader's comment under the post with the thread, or whatever is given. */
export const mockComment = (given: Pick<MockComment, 'id'> & Partial<MockComment>): MockComment => ({
  postId: 30,
  parentId: null,
  author: '이웃',
  content: '',
  deletedAt: null,
  password: given.author === '글지기' ? 'admin-password' : readerPassword,
  createdAt: new Date(Date.UTC(2026, 10, 20, 0, 0, given.id * 60)).toISOString(),
  ...given,
})

const comment = (id: number, postId: number, parentId: number | null, author: string, content: string) =>
  mockComment({ id, postId, parentId, author, content })

/** Post 30 has a thread that includes a deleted comment with replies; post 29 has one comment, all others have none. */
export const sampleComments: readonly MockComment[] = [
  comment(1, 30, null, '은행잎', '잘 읽었습니다. 표가 특히 보기 좋네요.'),
  comment(2, 30, 1, '글지기', '고맙습니다. 표는 오래 다듬었습니다.'),
  comment(3, 30, 2, '은행잎', '그래 보였어요!'),
  { ...comment(4, 30, null, '지나가던 이', '지울 말을 적었다.'), deletedAt: '2026-11-20T03:00:00.000Z' },
  comment(5, 30, 4, '까치', '무슨 말이었는지 궁금해요.'),
  comment(6, 30, 4, '글지기', '이미 지워졌네요.'),
  comment(7, 30, null, '바람', '다음 글도\n기다리겠습니다.'),
  comment(8, 29, null, '여백', '표 글도 좋았어요.'),
]
