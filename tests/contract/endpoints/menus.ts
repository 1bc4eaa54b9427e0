import { expect, it } from 'vitest'

import type { Endpoint } from '../endpoint.ts'
import { ExactCategories, ExactSubcategories, ExactTags, read, refusalStatus } from '../exact-answers.ts'

const namesOf = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name)

export const categoriesEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/category',
  ask: ({ calls }) => calls.categories(),
  answers: (open) => {
    it('글이 있는 분류가 모두 온다', async () => {
      const { ask } = await open()
      expect(namesOf(await read(ExactCategories, ask('GET', '/api/category')))).toEqual(
        expect.arrayContaining(['개발', '글쓰기', '일상']),
      )
    })
  },
  refuses: null,
}

export const subcategoriesEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/subcategory',
  ask: ({ calls }) => calls.subcategories(),
  answers: (open) => {
    it('all에는 모든 하위 분류가, 번호에는 그 분류의 것만 온다', async () => {
      const { ask } = await open()
      const all = await read(ExactSubcategories, ask('GET', '/api/subcategory?categoryId=all'))
      expect(namesOf(all).toSorted()).toEqual(['도구', '문장', '산책길', '웹', '읽은 책', '퇴고'])
      const parent = all.find(({ name }) => name === '웹')?.category_id
      const own = await read(ExactSubcategories, ask('GET', `/api/subcategory?categoryId=${parent}`))
      expect(namesOf(own).toSorted()).toEqual(['도구', '웹'])
      expect(new Set(own.map(({ category_id }) => category_id))).toEqual(new Set([parent]))
    })
  },
  refuses: (open) => {
    it('수도 all도 아니면 400이다', async () =>
      expect(await refusalStatus((await open()).ask('GET', '/api/subcategory?categoryId=x'))).toBe(400))
  },
}

export const tagsEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/tag',
  ask: ({ calls }) => calls.tags(),
  answers: (open) => {
    it('첫소리의 차례로 묶여, 글의 수와 함께 온다', async () => {
      const groups = (await read(ExactTags, (await open()).ask('GET', '/api/tag'))).tags
      const initials = groups.map(({ initial }) => initial)
      const order = [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎABCDEFGHIJKLMNOPQRSTUVWXYZ', '0-9', '#']
      expect(initials).toEqual(order.filter((initial) => initials.includes(initial)))
      expect(groups.find(({ initial }) => initial === 'ㄱ')?.tags).toMatchObject([
        { name: '가독성', postCnt: 8 },
        { name: '까치', postCnt: 1 },
      ])
    })
  },
  refuses: null,
}
