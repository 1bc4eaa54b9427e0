import { describe, expect, it, vi } from 'vitest'

import { broken, offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { rowShape } from '../../mocks/shapes.ts'
import { openApp } from './app.tsx'
import { patiently, pending, screen, textsOf } from './screen.ts'

const empty = '등록된 태그가 없습니다.'

describe('태그 차례', () => {
  it('불러오는 동안 그렇다고 적는다', async () => {
    const gate = createGate()
    await openApp({ path: '/tag', fault: { tags: gate } })
    await gate.arrival()
    await expect.element(screen.status(pending.tags)).toBeVisible()
    gate.release()
    await expect.element(screen.region('ㄱ')).toBeVisible()
    expect(screen.text(pending.tags).query()).toBeNull()
    await expect.poll(() => document.title, patiently).toBe('태그 · 글방')
  })

  it.for([{}, rowShape])('첫소리마다 묶여, 글이 있으면 수를 단다: %#', async (shape) => {
    await openApp({ path: '/tag', shape })
    await expect.element(screen.region('ㄱ')).toBeVisible()
    expect(textsOf(screen.region('ㄱ').getByRole('link'))).toEqual(['가독성 8', '까치 1'])
    expect(textsOf(screen.region('C').getByRole('link'))).toEqual(['CSS 4'])
    expect(textsOf(screen.region('0-9').getByRole('link'))).toEqual(['3분글 2'])
    expect(textsOf(screen.region('ㅅ').getByRole('link'))).toEqual(['산책 5', '숨은태그'])
    const initials = [...document.querySelectorAll('main section h2')].map(({ textContent }) => textContent)
    expect(initials.join('')).toBe('ㄱㄴㄷㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎCR0-9')
  })

  it('연결이 끊겨 비었던 것은 이어지면 찬다', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const app = await openApp({ path: '/tag', fault: { tags: offline } })
    await expect.element(screen.text(empty)).toBeVisible()
    window.dispatchEvent(new Event('offline'))
    delete app.faults.tags
    window.dispatchEvent(new Event('online'))
    await expect.element(screen.region('ㄱ')).toBeVisible()
  })

  it('글자의 반만 남은 이름도 화면을 쓰러뜨리지 않는다', async () => {
    await openApp({ path: '/tag', blog: { tags: [{ id: 77, name: '잘린 \ud83d' }] } })
    await expect
      .element(screen.region('ㅈ').getByRole('link'))
      .toHaveAttribute('href', '/tag/77/%EC%9E%98%EB%A6%B0%20%EF%BF%BD')
  })

  it('누르면 그 태그의 글이 선다', async () => {
    const app = await openApp({ path: '/tag' })
    await screen.link('산책 5').click()
    await expect.element(screen.heading('#산책')).toBeVisible()
    await expect.element(screen.text('5개의 글')).toBeVisible()
    expect(app.address()).toBe('/tag/7/산책')
  })

  it('태그가 없으면 없다고 적는다', async () => {
    await openApp({ path: '/tag', blog: { tags: [] } })
    await expect.element(screen.text(empty)).toBeVisible()
  })

  it.for([offline, refuses('안 됩니다.', 500), broken(502)])('불러오지 못해도 없다고 적는다: %#', async (fault) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await openApp({ path: '/tag', fault: { tags: fault } })
    await expect.element(screen.text(empty)).toBeVisible()
    expect(screen.alert().query()).toBeNull()
    expect(console.warn).toHaveBeenCalledOnce()
  })

  it.each(['C++/CLI?100%#1', '^x', '$x', '.', '..'])('어떤 이름이어도 고리가 성하다: %s', async (name) => {
    const posts = (await openApp()).blog.posts.slice(0, 2).map((post) => ({ ...post, tagIds: [77] }))
    const app = await openApp({ path: '/tag', blog: { tags: [{ id: 77, name }], posts } })
    await screen.link(`${name} 2`).click()
    await expect.element(screen.heading(`#${name}`)).toBeVisible()
    await expect.element(screen.cards()).toHaveLength(2)
    // The resting pointer may point at a post by now, which is preloaded.
    expect(app.log.map(({ address }) => address)).toContain('/api/posts/tag?tagId=77&pageNum=1')
  })
})

describe('이름 없는 태그의 주소', () => {
  it('태그 차례를 알면 이름을 보인다', async () => {
    const app = await openApp({ path: '/tag' })
    await expect.element(screen.region('ㄱ')).toBeVisible()
    app.history.push('/tag/7')
    await expect.element(screen.heading('#산책')).toBeVisible()
  })

  it('모르면 태그라고만 한다', async () => {
    await openApp({ path: '/tag/7' })
    await expect.element(screen.heading('#태그')).toBeVisible()
    await expect.element(screen.cards()).toHaveLength(5)
  })
})
