import { describe, expect, it } from 'vitest'

import { forCalls } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { callNames } from '../../mocks/requests.ts'
import { openApp } from './app.tsx'
import { pending, screen } from './screen.ts'

const sidebar = ['GET /api/category', 'GET /api/subcategory?categoryId=all', 'GET /api/posts/hotPosts']

describe('처음 여는 화면', () => {
  it.for([
    ['/', 'GET /api/posts?pageNum=1'],
    ['/?page=3', 'GET /api/posts?pageNum=3'],
    ['/category/1', 'GET /api/posts?categoryId=1&pageNum=1'],
    ['/category/1/sub/11?page=2', 'GET /api/posts?subcategoryId=11&pageNum=2'],
    ['/tag', 'GET /api/tag'],
    ['/tag/7/산책', 'GET /api/posts/tag?tagId=7&pageNum=1'],
    ['/pages/30/모든-것이-든-글', 'GET /api/posts/30'],
    ['/search?q=css', 'GET /api/search?q=css&pageNum=1', 'GET /api/search/titles'],
    ['/search', 'GET /api/posts?pageNum=1', 'GET /api/search/titles'],
    ['/owner'],
    ['/my'],
  ] as const)('%s: 어느 부름도 다른 답을 기다리지 않는다', async ([path, ...requests]) => {
    const gate = createGate()
    const app = await openApp({
      path,
      fault: forCalls(callNames, gate),
      site: { features: ['search', 'desk', 'replies'] },
    })
    // The page's requests and the visitor's count: all are sent before any is answered.
    for (let index = 0; index < sidebar.length + requests.length + 1; index += 1) await gate.arrival(index)
    expect(app.requests().toSorted()).toEqual([...sidebar, ...requests, 'POST /api/user/increment'].toSorted())
    gate.release()
    await expect.element(screen.heading()).toBeVisible()
  })

  it('사이드바가 늦어도 글은 선다', async () => {
    const gate = createGate()
    await openApp({
      path: '/pages/30/모든-것이-든-글',
      fault: forCalls(['categories', 'subcategories', 'hotPosts'], gate),
    })
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    await expect.element(screen.menu().getByText(pending.menu)).toBeVisible()
    gate.release()
    await expect.element(screen.menu().getByRole('link').first()).toBeVisible()
  })

  it('모두 한 번씩만 묻는다', async () => {
    const app = await openApp({ path: '/tag/7/산책' })
    await expect.element(screen.cards()).toHaveLength(5)
    await expect.element(screen.popular().getByRole('link').first()).toBeVisible()
    const reads = app.requests().filter((it) => it.startsWith('GET'))
    expect(new Set(reads).size).toBe(reads.length)
    expect(reads).toHaveLength(4)
  })

  it('화면을 옮겨 다녀도 사이드바는 다시 묻지 않는다', async () => {
    const app = await openApp()
    await expect.element(screen.popular().getByRole('link').first()).toBeVisible()
    await screen.menu().getByRole('link', { name: '개발', exact: true }).click()
    await expect.element(screen.heading('개발')).toBeVisible()
    await screen.header().getByRole('link', { name: '태그', exact: true }).click()
    await expect.element(screen.region('ㄱ')).toBeVisible()
    const asked = app.requests().filter((it) => sidebar.includes(it))
    expect(asked.toSorted()).toEqual(sidebar.toSorted())
  })
})
