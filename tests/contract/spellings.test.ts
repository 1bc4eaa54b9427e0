import { describe, expect, it } from 'vitest'

import type { Comment } from '#/contract/comment.ts'
import { type Calls, createCalls } from '#/http/calls.ts'
import { createOwnerCalls, type OwnerCalls } from '#/http/owner-calls.ts'

import { createBlog } from '../../mocks/sample-blog.ts'
import { rowShape, type Shape, shapeChanges, sparseShape } from '../../mocks/shapes.ts'
import { endpoints } from './endpoints.ts'
import { openCalls } from './mock-server.ts'

type Asking = { readonly calls: Calls; readonly owner: OwnerCalls }

const everything = async ({ calls, owner }: Asking) => ({
  posts: await calls.posts({}, 2),
  category: await calls.posts({ categoryId: 1 }, 1),
  subcategory: await calls.posts({ subcategoryId: 21 }, 1),
  emptyCategory: await calls.posts({ categoryId: 4 }, 1),
  tagPosts: await calls.tagPosts(1, 1),
  newest: await calls.post(30),
  oldest: await calls.post(1),
  noPost: await calls.post(999),
  hotPosts: await calls.hotPosts(),
  categories: await calls.categories(),
  subcategories: await calls.subcategories(),
  tags: await calls.tags(),
  comments: await calls.comments(30, 3),
  replies: await calls.replies({ ids: [1, 2, 4], after: 2 }),
  search: await calls.search('산책', 1, false),
  titles: await calls.titles(),
  ownerComments: await owner.ownerComments('all', null),
  rules: await owner.rules(),
  numbers: await owner.numbers(null),
  commentFeed: { url: await owner.commentFeed() },
})

/** A mocked server whose owner is signed in. */
const open = (shape: Partial<Shape> = {}) => openCalls({ shape, blog: createBlog({ session: true }) })

const inEverything = 'tests/contract/spellings.test.ts의 everything에 이 부름을 더하세요.'
const inMock =
  '흉내가 shape를 따르지 않습니다. 번호는 serializeId, 수는 serializeNumber, 날짜는 serializeDate로 적으세요(mocks/serialize.ts).'

/** Where in an answer there is a number. */
const numbersIn = (answer: unknown): readonly string[] => {
  const found: string[] = []
  JSON.stringify(answer, (key, value: unknown) => {
    if (typeof value === 'number') found.push(key)
    return value
  })
  return found
}

/** What a spelling leaves out cannot be read: without totals and names there is only what came. */
const withoutTotals = (lists: Awaited<ReturnType<typeof everything>>) =>
  Object.fromEntries(
    Object.entries(lists).map(([name, answer]) => [
      name,
      answer !== null && 'totalPages' in answer
        ? { ...answer, name: null, count: answer.posts.length, totalPages: 1 }
        : answer,
    ]),
  )

const unnamed = (shape: Partial<Shape>) => Object.keys(shape).some((key) => /posts$|totals/i.test(key))
const keepsDeletedText = (shape: Partial<Shape>) => shape.deletedText === 'kept'

const comparable = (answers: Awaited<ReturnType<typeof everything>>, shape: Partial<Shape>) => {
  const answer = unnamed(shape) ? withoutTotals(answers) : answers
  const rows = (comments: readonly Comment[] = []) =>
    comments
      .map((comment) =>
        comment.deleted && keepsDeletedText(shape) ? { ...comment, author: '', content: '' } : comment,
      )
      .toSorted((a, b) => a.id - b.id)
  return {
    ...answer,
    newest: { ...answers.newest, comments: rows(answers.newest?.comments) },
    comments: { ...answers.comments, comments: rows(answers.comments.comments) },
  }
}

describe('어떤 서버가 답하든 읽은 것은 같다', () => {
  it.for(shapeChanges)('%o', async (shape) => {
    const own = await everything(open())
    const other = await everything(open(shape))
    expect(comparable(other, shape)).toEqual(comparable(own, shape))
  })

  it.for([
    ['행을 글자로 넘기는 서버', rowShape],
    ['말을 아끼는 서버', sparseShape],
  ] as const)('%s', async ([, shape]) => {
    const own = await everything(open())
    const other = await everything(open(shape))
    expect(comparable(other, shape)).toEqual(comparable(own, shape))
  })

  it('읽는 부름은 하나도 빠짐없이 견준다', async () => {
    const server = open()
    await everything(server)
    const reads = Object.entries(endpoints).flatMap(([call, { method, isStream }]) =>
      method === 'GET' && !isStream ? [call] : [],
    )
    const read = new Set<string>(server.log.map(({ call }) => call))
    expect(reads.filter((call) => !read.has(call)).map((call) => `${call}: ${inEverything}`)).toEqual([])
  })

  it('행을 글자로 넘기는 서버의 흉내는 수도 글자로 적는다', async () => {
    const { log } = open(rowShape)
    const wrong: string[] = []
    const listening: typeof fetch = async (...asked) => {
      const answer = await fetch(...asked)
      const numbers = numbersIn(await answer.clone().json())
      if (numbers.length > 0) wrong.push(`${log.at(-1)?.call}: ${inMock} ${numbers.join(', ')}`)
      return answer
    }
    const options = { baseUrl: 'http://blog.test', fetch: listening }
    await everything({ calls: createCalls(options), owner: createOwnerCalls(options) })
    expect(wrong).toEqual([])
  })

  it('목록은 이름과 글의 수와 쪽의 수를 안다', async () => {
    const { posts, category, tagPosts, noPost } = await everything(open())
    expect(posts).toMatchObject({ name: null, count: 30, totalPages: 3 })
    expect(category).toMatchObject({ name: '글쓰기', count: 10, totalPages: 1 })
    expect(tagPosts).toMatchObject({ count: 8, totalPages: 1 })
    expect(noPost).toBeNull()
  })
})
