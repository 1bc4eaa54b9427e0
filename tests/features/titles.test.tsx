import { describe, expect, it, vi } from 'vitest'

import { offline } from '../../mocks/faults.ts'
import { openApp } from './app.tsx'
import { patiently, screen } from './screen.ts'

const title = () => document.title

describe('문서의 제목', () => {
  it.for([
    ['/', '글방'],
    ['/?page=2', '전체 2쪽 · 글방'],
    ['/category/1', '글쓰기 · 글방'],
    ['/category/1/sub/11', '문장 · 글방'],
    ['/tag', '태그 · 글방'],
    ['/tag/7/산책', '#산책 · 글방'],
    ['/pages/30/모든-것이-든-글', '모든 것이 든 글 · 글방'],
    ['/search', '찾기 · 글방'],
    ['/owner', '책상 · 글방'],
    ['/my', '내 댓글 · 글방'],
    ['/search?q=산책', '‘산책’ 찾기 · 글방'],
    ['/search?q=산책&page=2', '‘산책’ 찾기 2쪽 · 글방'],
    ['/pages/999/없는-글', '글을 찾을 수 없습니다. · 글방'],
    ['/없는/길', '페이지를 찾을 수 없습니다. · 글방'],
    ['/category/999', '페이지를 찾을 수 없습니다. · 글방'],
  ] as const)('%s에서는 %s이다', async ([path, expected]) => {
    await openApp({ path, site: { features: ['search', 'desk', 'replies'] } })
    await expect.poll(title, patiently).toBe(expected)
    expect(document.querySelectorAll('title')).toHaveLength(1)
  })

  it('받지 못한 글이면 그렇다고 하고, 다시 받으면 글의 것이다', async () => {
    const app = await openApp({ path: '/pages/30/모든-것이-든-글', fault: { post: offline } })
    await expect.poll(title, patiently).toBe('불러오지 못했습니다. · 글방')
    app.faults.post = undefined
    await screen.retry().click()
    await expect.poll(title, patiently).toBe('모든 것이 든 글 · 글방')
  })

  it('사이트의 이름을 따른다', async () => {
    await openApp({ path: '/tag', site: { title: '나무 그늘' } })
    await expect.poll(title, patiently).toBe('태그 · 나무 그늘')
  })

  it('화면을 옮길 때마다 바뀌고, 되돌아오면 되돌아온다', async () => {
    const app = await openApp()
    await screen.card('모든 것이 든 글').click()
    await expect.poll(title, patiently).toBe('모든 것이 든 글 · 글방')
    app.history.push('/pages/999/없는-글')
    await expect.poll(title, patiently).toBe('글을 찾을 수 없습니다. · 글방')
    app.history.push('/없는/길')
    await expect.poll(title, patiently).toBe('페이지를 찾을 수 없습니다. · 글방')
    app.history.push('/tag')
    await expect.poll(title, patiently).toBe('태그 · 글방')
    app.history.go(-3)
    await expect.poll(title, patiently).toBe('모든 것이 든 글 · 글방')
    app.history.back()
    await expect.poll(title, patiently).toBe('글방')
  })

  it('목록이 이름을 말하지 않으면 메뉴의 이름을 쓴다', async () => {
    const app = await openApp({ path: '/tag', shape: { categoryPosts: 'plain' } })
    await expect.element(screen.menu().getByRole('link').first()).toBeVisible()
    app.history.push('/category/1')
    await expect.element(screen.heading('글쓰기')).toBeVisible()
    await expect.poll(title, patiently).toBe('글쓰기 · 글방')
  })

  it('이름을 나중에 알아도 쓴다', async () => {
    await openApp({ path: '/category/1/sub/11', shape: { categoryPosts: 'plain' } })
    await expect.element(screen.heading('문장')).toBeVisible()
    await expect.poll(title, patiently).toBe('문장 · 글방')
  })

  it('읽는 사이에 글의 이름이 바뀌면 따라 바뀌고, 떠나면 그 화면의 것이다', async () => {
    const app = await openApp({ path: '/tag' })
    app.history.push('/pages/30/모든-것이-든-글')
    await expect.poll(title, patiently).toBe('모든 것이 든 글 · 글방')
    app.faults.post = async (respond) => {
      const answer = await (await respond()).text()
      return new Response(answer.replaceAll('모든 것이 든 글', '고친 이름'))
    }
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    await expect.element(screen.heading('고친 이름')).toBeVisible()
    await expect.poll(title, patiently).toBe('고친 이름 · 글방')
    app.history.back()
    await expect.poll(title, patiently).toBe('태그 · 글방')
    app.history.forward()
    await expect.poll(title, patiently).toBe('고친 이름 · 글방')
    expect(document.querySelectorAll('title')).toHaveLength(1)
  })

  it('불러오지 못한 화면은 앞 화면의 제목을 달지 않는다', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const app = await openApp({ path: '/tag', fault: { post: offline } })
    await expect.poll(title, patiently).toBe('태그 · 글방')
    app.history.push('/pages/30/모든-것이-든-글')
    await expect.element(screen.alert()).toBeVisible()
    await expect.poll(title, patiently).not.toBe('태그 · 글방')
  })
})
