import { expect, it } from 'vitest'

import type { Endpoint, Open, ServerUnderTest } from '../endpoint.ts'
import {
  ExactAllPosts,
  ExactCategories,
  ExactHotPosts,
  ExactNamedPosts,
  ExactSubcategories,
  ExactTagPosts,
  ExactTags,
  read,
  refusalStatus,
} from '../exact-answers.ts'

const idsOf = (posts: readonly { readonly id: number }[]) => posts.map(({ id }) => id)
const idNamed = (things: readonly { readonly id: number; readonly name: string }[], wanted: string): number => {
  const found = things.find(({ name }) => name === wanted)
  if (found === undefined) throw new Error(`no ${wanted}`)
  return found.id
}

const tagNamed = async ({ ask }: ServerUnderTest, name: string) =>
  idNamed(
    (await read(ExactTags, ask('GET', '/api/tag'))).tags.flatMap(({ tags }) => tags),
    name,
  )

const refusesPages = (open: Open, path: string) =>
  it.for(['0', '-1', '1.5', '가'])('쪽 %s은(는) 400이다', async (page) =>
    expect(await refusalStatus((await open()).ask('GET', `${path}pageNum=${page}`))).toBe(400),
  )

export const postsEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/posts',
  ask: ({ calls }) => calls.posts({}, 1),
  answers: (open) => {
    it('새 글부터 한 쪽씩, 모두의 수와 함께 온다', async () => {
      const { ask } = await open()
      const first = await read(ExactAllPosts, ask('GET', '/api/posts'))
      expect(idsOf(first.stripedPosts)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19])
      expect(first).toMatchObject({ postCnt: 30, totalPages: 3 })
      expect(await read(ExactAllPosts, ask('GET', '/api/posts?pageNum=1'))).toEqual(first)
      expect(idsOf((await read(ExactAllPosts, ask('GET', '/api/posts?pageNum=3'))).stripedPosts)).toEqual([
        6, 5, 4, 3, 2, 1,
      ])
    })

    it('끝을 지난 쪽은 비었고, 모두의 수는 그대로다', async () => {
      const { ask } = await open()
      const past = { stripedPosts: [], postCnt: 30, totalPages: 3 }
      expect(await read(ExactAllPosts, ask('GET', '/api/posts?pageNum=4'))).toEqual(past)
    })

    it('분류의 글은 분류의 이름과 함께 온다', async () => {
      const { ask } = await open()
      const id = idNamed(await read(ExactCategories, ask('GET', '/api/category')), '개발')
      const answer = await read(ExactNamedPosts, ask('GET', `/api/posts?categoryId=${id}&pageNum=1`))
      expect(idsOf(answer.data1)).toEqual([29, 27, 24, 21, 18, 17, 14, 10, 5])
      expect(answer).toMatchObject({ data2: [{ id, name: '개발' }], postCnt: 9, totalPages: 1 })
    })

    it('하위 분류의 글은 하위 분류의 이름과 함께 온다', async () => {
      const { ask } = await open()
      const id = idNamed(await read(ExactSubcategories, ask('GET', '/api/subcategory?categoryId=all')), '도구')
      const answer = await read(ExactNamedPosts, ask('GET', `/api/posts?subcategoryId=${id}&pageNum=1`))
      expect(idsOf(answer.data1)).toEqual([27, 17, 5])
      expect(answer).toMatchObject({ data2: [{ id, name: '도구' }], postCnt: 3, totalPages: 1 })
    })
  },
  refuses: (open) => {
    refusesPages(open, '/api/posts?')
    it.for(['categoryId', 'subcategoryId'])('없는 %s은(는) 404, 수가 아니면 400이다', async (name) => {
      const { ask } = await open()
      expect(await refusalStatus(ask('GET', `/api/posts?${name}=999999`))).toBe(404)
      expect(await refusalStatus(ask('GET', `/api/posts?${name}=x`))).toBe(400)
    })
  },
}

export const tagPostsEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/posts/tag',
  ask: ({ calls }) => calls.tagPosts(1, 1),
  answers: (open) => {
    it('그 태그를 단 글이 새 글부터 모두의 수와 함께 온다', async () => {
      const server = await open()
      const id = await tagNamed(server, '산책')
      const { data } = await read(ExactTagPosts, server.ask('GET', `/api/posts/tag?tagId=${id}&pageNum=1`))
      expect(idsOf(data.modifiedPosts)).toEqual([30, 25, 15, 7, 4])
      expect(data).toMatchObject({ postCnt: 5, totalPages: 1 })
      const past = await read(ExactTagPosts, server.ask('GET', `/api/posts/tag?tagId=${id}&pageNum=2`))
      expect(past.data).toEqual({ modifiedPosts: [], postCnt: 5, totalPages: 1 })
    })
  },
  refuses: (open) => {
    refusesPages(open, '/api/posts/tag?tagId=1&')
    it('없는 태그는 404, 태그의 번호가 없거나 수가 아니면 400이다', async () => {
      const { ask } = await open()
      expect(await refusalStatus(ask('GET', '/api/posts/tag?tagId=999999'))).toBe(404)
      expect(await refusalStatus(ask('GET', '/api/posts/tag?tagId=x'))).toBe(400)
      expect(await refusalStatus(ask('GET', '/api/posts/tag'))).toBe(400)
    })
  },
}

export const hotPostsEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/posts/hotPosts',
  ask: ({ calls }) => calls.hotPosts(),
  answers: (open) => {
    it('많이 본 글부터 열 편, 같으면 새 글부터 온다', async () => {
      const { ask } = await open()
      for (const id of [3, 7]) await ask('POST', `/api/posts/${id}/increaseView`)
      const ids = idsOf(await read(ExactHotPosts, ask('GET', '/api/posts/hotPosts')))
      expect(ids).toEqual([7, 3, 30, 29, 28, 27, 26, 25, 24, 23])
    })
  },
  refuses: null,
}
