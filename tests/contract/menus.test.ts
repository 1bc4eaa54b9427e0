import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { CategoriesAnswer, SubcategoriesAnswer } from '#/contract/category.ts'
import { TagIndexAnswer } from '#/contract/tag.ts'

describe('분류', () => {
  const categories = [
    { id: 1, name: '글쓰기' },
    { id: 2, name: '개발' },
  ]

  it.for([
    [categories],
    [
      [
        { id: '1', name: '글쓰기' },
        { id: '2', name: '개발', created_at: null },
      ],
    ],
    [{ data: categories }],
    [{ success: true, data: categories }],
  ] as const)('%o', ([wire]) => expect(z.parse(CategoriesAnswer, wire)).toEqual(categories))

  it('하위 분류는 제 분류를 안다', () =>
    expect(z.parse(SubcategoriesAnswer, [{ id: '11', name: '문장', category_id: '1' }])).toEqual([
      { id: 11, name: '문장', category_id: 1 },
    ]))

  it('빈 목록도 목록이다', () => {
    expect(z.parse(CategoriesAnswer, [])).toEqual([])
    expect(z.parse(SubcategoriesAnswer, [])).toEqual([])
  })
})

describe('태그 차례', () => {
  it('첫소리마다 태그가 온다', () =>
    expect(
      z.parse(TagIndexAnswer, {
        success: true,
        tags: [
          {
            initial: 'ㄱ',
            tags: [
              { id: '1', name: '가독성', postCnt: '7' },
              { id: 2, name: '까치' },
            ],
          },
        ],
      }),
    ).toEqual([
      {
        initial: 'ㄱ',
        tags: [
          { id: 1, name: '가독성', count: 7 },
          { id: 2, name: '까치', count: null },
        ],
      },
    ]))

  it.for([
    { success: true, tags: [] },
    { success: true, tags: null },
    { success: true },
    {
      success: true,
      tags: [
        { initial: 'ㄱ', tags: [] },
        { initial: 'ㄴ', tags: null },
      ],
    },
  ])('%o은(는) 비었다', (wire) => expect(z.parse(TagIndexAnswer, wire)).toEqual([]))
})
