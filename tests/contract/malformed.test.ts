import type { JsonBodyType } from 'msw'
import { describe, expect, it } from 'vitest'

import { type Calls, createCalls } from '#/http/calls.ts'

import { malformed } from '../../mocks/faults.ts'
import type { CallName } from '../../mocks/requests.ts'
import { failureReasonOf, openCalls } from './mock-server.ts'

type Ask = (calls: Calls) => Promise<unknown>
type Row = readonly [call: CallName, place: string, ask: Ask, answer: JsonBodyType]

const post = { id: 1, slug: '글', title: '글' }
const comment = { id: 1, author: '독자', content: '글' }
const list = (calls: Calls) => calls.posts({}, 1)
const detail = (calls: Calls) => calls.post(1)
const found = (calls: Calls) => calls.search('글', 1, false)
const write = (calls: Calls) =>
  calls.writeComment({ postId: 30, commentInfo: { author: '독자', password: '1', content: '글' } }, 'key')

const rows: readonly Row[] = [
  ['posts', 'stripedPosts.1.id', list, { stripedPosts: [post, { ...post, id: '가' }] }],
  ['posts', 'stripedPosts.0.thumbnail', list, { stripedPosts: [{ ...post, thumbnail: 3 }] }],
  ['posts', 'postCnt', list, { stripedPosts: [], postCnt: '스물' }],
  ['posts', 'totalPages', list, { stripedPosts: [], totalPages: -1 }],
  ['posts', 'data1.0.title', list, { data1: [{ ...post, title: 7 }], data2: [{ name: '글쓰기' }] }],
  ['posts', 'data2.0.name', list, { data1: [], data2: [{ name: 7 }] }],
  ['posts', '1.id', list, [post, { slug: '글', title: '글' }]],
  ['posts', 'data1', list, { hello: 'world' }],
  [
    'tagPosts',
    'data.modifiedPosts.0.id',
    (calls) => calls.tagPosts(1, 1),
    { data: { modifiedPosts: [{ ...post, id: null }] } },
  ],
  ['tagPosts', 'data', (calls) => calls.tagPosts(1, 1), { success: true }],
  ['hotPosts', '1.slug', (calls) => calls.hotPosts(), [post, { ...post, slug: 1 }]],
  ['hotPosts', '(answer)', (calls) => calls.hotPosts(), { success: true }],
  ['categories', '1.id', (calls) => calls.categories(), [{ id: 1, name: '글쓰기' }, { name: '개발' }]],
  ['categories', 'data.0.name', (calls) => calls.categories(), { data: [{ id: 1, name: 2 }] }],
  ['subcategories', '0.category_id', (calls) => calls.subcategories(), [{ id: 11, name: '문장' }]],
  ['tags', 'tags.0.tags.0.id', (calls) => calls.tags(), { tags: [{ initial: 'ㄱ', tags: [{ id: 1.5, name: '가' }] }] }],
  ['post', 'data.post.content', detail, { data: { post: { ...post, content: 7 } } }],
  ['post', 'data.post.id', detail, { data: { post: { ...post, id: '가' } } }],
  ['post', 'data.formerPost.id', detail, { data: { post, formerPost: { slug: '글' } } }],
  ['post', 'data.nextPost', detail, { data: { post, nextPost: [post] } }],
  ['post', 'data.tags.0.postCnt', detail, { data: { post, tags: [{ id: 1, name: '가', postCnt: '-1' }] } }],
  ['post', 'data.comments.1.id', detail, { data: { post, comments: [comment, { ...comment, id: null }] } }],
  ['post', 'data.comments.0.author', detail, { data: { post, comments: [{ ...comment, author: 123 }] } }],
  ['post', 'data.comments_more', detail, { data: { post, comments_more: '더' } }],
  ['post', 'data.comment_cnt', detail, { data: { post, comment_cnt: -1 } }],
  [
    'comments',
    'comments.0.id',
    (calls) => calls.comments(30, 1),
    { success: true, comments: [{ ...comment, id: '가' }] },
  ],
  ['comments', 'more', (calls) => calls.comments(30, 1), { success: true, comments: [], more: '더' }],
  ['comments', 'success', (calls) => calls.comments(30, 1), { comments: [] }],
  ['search', 'posts.0.marks.0', found, { posts: [{ ...post, excerpt: '글', marks: [[0]] }] }],
  ['search', 'posts.0.id', found, { posts: [{ ...post, id: '가', excerpt: '글', marks: [] }] }],
  [
    'titles',
    'titles.1.0',
    (calls) => calls.titles(),
    {
      titles: [
        [1, '글', '글'],
        ['가', '글', '글'],
      ],
    },
  ],
  ['titles', 'titles', (calls) => calls.titles(), { success: true }],
  ['writeComment', 'newComment.id', write, { success: true, newComment: { ...comment, id: '' } }],
  ['writeComment', 'success', write, { newComment: comment }],
  [
    'editComment',
    'comment.id',
    (calls) => calls.editComment({ commentId: 1, password: '1', content: '글' }),
    { success: true, comment: { ...comment, id: '가' } },
  ],
  [
    'openComment',
    'comments.0.edited_at',
    (calls) => calls.openComment({ commentId: 1, password: '1' }),
    { success: true, comments: [{ ...comment, edited_at: '어제' }] },
  ],
  [
    'replies',
    'replies.0.to',
    (calls) => calls.replies({ ids: [1], after: 0 }),
    { success: true, replies: [{ id: 2, postId: 30 }] },
  ],
  ['deleteComment', 'success', (calls) => calls.deleteComment({ commentId: 1, password: '1' }), { msg: '지움' }],
  ['authAdmin', 'success', (calls) => calls.authAdmin('1'), { success: 1 }],
]

describe('알아들을 수 없는 답은 틀린 자리를 짚는다', () => {
  it.for(rows)('%s: %s', async ([call, place, ask, answer]) => {
    const reason = await failureReasonOf(ask(openCalls({ fault: { [call]: malformed(answer) } }).calls))
    if (reason.kind !== 'malformed') throw new Error(`malformed, not ${reason.kind}`)
    expect(reason.issues.map((line) => line.slice(0, line.indexOf(':')))).toContain(place)
  })

  it('답을 읽는 부름마다 틀린 답이 하나는 있다', () => {
    const tried = new Set<string>(rows.map(([call]) => call))
    const untried = Object.keys(createCalls({ baseUrl: '' })).filter((call) => !tried.has(call))
    expect(
      untried.map((call) => `${call}: tests/contract/malformed.test.ts의 rows에 틀린 답 한 줄을 더하세요.`),
    ).toEqual([])
  })
})
