import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { broken, malformed, offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import type { CallName } from '../../mocks/requests.ts'
import { openApp } from './app.tsx'
import { patiently, pending, screen } from './screen.ts'

type Row = readonly [screen: string, path: string, call: CallName, heading: string]

const screens: readonly Row[] = [
  ['모든 글', '/', 'posts', '전체'],
  ['둘째 쪽', '/?page=2', 'posts', '전체'],
  ['분류의 글', '/category/1', 'posts', '글쓰기'],
  ['하위 분류의 글', '/category/1/sub/11', 'posts', '문장'],
  ['태그의 글', '/tag/7/산책', 'tagPosts', '#산책'],
  ['글', '/pages/30/모든-것이-든-글', 'post', '모든 것이 든 글'],
]

const faults = [
  ['서버에 닿지 않아', offline, '인터넷 연결을 확인하고 다시 시도해 주세요.'],
  ['500으로 무너져', broken(500), '서버에 문제가 생겼습니다. 잠시 뒤에 다시 시도해 주세요.'],
  ['까닭을 대고 거절해', refuses('지금은 보여 드릴 수 없습니다.', 403), '지금은 보여 드릴 수 없습니다.'],
  ['까닭 없이 거절해', refuses(undefined, 403), '서버가 요청을 받아들이지 않았습니다.'],
  ['200에 HTML을 답해', broken(200), '서버에 문제가 생겼습니다. 잠시 뒤에 다시 시도해 주세요.'],
  [
    '엉뚱한 JSON을 답해',
    malformed({ data: { post: 7 }, stripedPosts: 7 }),
    '서버에 문제가 생겼습니다. 잠시 뒤에 다시 시도해 주세요.',
  ],
] as const

// Silences the warnings that these tests cause.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const announced = () => document.querySelector('[aria-live="polite"]')?.textContent

const retryByKeyboard = async () => {
  await expect.element(screen.retry()).toBeVisible()
  screen.retry().element().focus()
  await userEvent.keyboard('{Enter}')
}

describe('불러오지 못하면', () => {
  it.for(screens)('%s: 그렇다고 알리고, 다시 시도하면 선다', async ([, path, call, heading]) => {
    const app = await openApp({ path, fault: { [call]: offline } })
    await expect.element(screen.alert()).toMatchTextContent('불러오지 못했습니다.')
    await expect.element(screen.header()).toBeVisible()
    app.faults[call] = undefined
    await screen.retry().click()
    await expect.element(screen.heading(heading)).toBeVisible()
    await expect.element(screen.alert()).not.toBeInTheDocument()
    await expect.poll(() => document.title, patiently).toContain('글방')
  })

  it.for(faults)('%s: 무엇을 하면 되는지 적는다', async ([, fault, advice]) => {
    await openApp({ path: '/pages/30/모든-것이-든-글', fault: { post: fault } })
    await expect.element(screen.alert()).toMatchTextContent('불러오지 못했습니다.')
    await expect.element(screen.alert()).toMatchTextContent(advice)
    expect(screen.text('글을 찾을 수 없습니다.').query()).toBeNull()
  })

  it('다시 시도해도 안 되면 알림이 남는다', async () => {
    const app = await openApp({ fault: { posts: offline } })
    await screen.retry().click()
    await expect.poll(() => app.log.filter(({ call }) => call === 'posts').length, patiently).toBe(2)
    await expect.element(screen.retry()).toBeVisible()
  })

  it.for(['처음 온', '고리로 온'])('%s 화면이 다시 시도해 서면 초점은 본문에 있고, 제목을 읽어 준다', async (way) => {
    const app = await openApp({ path: way === '처음 온' ? '/category/1' : '/tag', fault: { posts: offline } })
    if (way === '고리로 온') await screen.menu().getByRole('link', { name: '글쓰기', exact: true }).click()
    await expect.element(screen.retry()).toBeVisible()
    expect(announced()).toBe('')
    delete app.faults.posts
    await retryByKeyboard()
    await expect.element(screen.heading('글쓰기')).toBeVisible()
    await expect.poll(() => document.activeElement?.id, patiently).toBe('main')
    await expect.poll(announced, patiently).toBe('글쓰기 · 글방')
  })

  it('다시 시도해도 안 되면 초점은 본문에 있어, 단추가 가깝다', async () => {
    const app = await openApp({ fault: { posts: offline } })
    await retryByKeyboard()
    await expect.poll(() => app.log.filter(({ call }) => call === 'posts').length, patiently).toBe(2)
    await expect.poll(() => document.activeElement?.id, patiently).toBe('main')
    await userEvent.tab()
    await expect.element(screen.retry()).toHaveFocus()
  })

  it('제때 답하지 않으면 그렇다고 알린다', async () => {
    const gate = createGate()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await openApp({ path: '/', fault: { posts: gate } })
      await gate.arrival()
      vi.advanceTimersByTime(20_000)
    } finally {
      vi.useRealTimers()
    }
    await expect.element(screen.alert()).toMatchTextContent('서버가 제때 답하지 않았습니다.')
    gate.release()
  })

  it('다른 화면으로 가면 알림은 사라지고, 돌아오면 다시 묻는다', async () => {
    const app = await openApp({ path: '/tag' })
    await expect.element(screen.region('ㄱ')).toBeVisible()
    app.faults.posts = offline
    await screen.header().getByRole('link', { name: '홈', exact: true }).click()
    await expect.element(screen.alert()).toBeVisible()
    await screen.header().getByRole('link', { name: '태그', exact: true }).click()
    await expect.element(screen.region('ㄱ')).toBeVisible()
    expect(screen.alert().query()).toBeNull()
    app.faults.posts = undefined
    await screen.header().getByRole('link', { name: '홈', exact: true }).click()
    await expect.element(screen.heading('전체')).toBeVisible()
  })

  it('이미 본 것은 다시 불러오지 못해도 그대로 보인다', async () => {
    const app = await openApp()
    await expect.element(screen.cards()).toHaveLength(12)
    app.faults.posts = offline
    await app.queryClient.invalidateQueries()
    await expect.element(screen.cards()).toHaveLength(12)
    expect(screen.alert().query()).toBeNull()
  })
})

describe('불러오는 동안', () => {
  it.for([
    ['/', 'posts', pending.list],
    ['/category/1', 'posts', pending.list],
    ['/category/1/sub/11', 'posts', pending.list],
    ['/tag/7/산책', 'tagPosts', pending.list],
    ['/pages/30/모든-것이-든-글', 'post', pending.post],
  ] as const)('%s: 머리와 사이드바는 있고, 불러온다고 적는다', async ([path, call, text]) => {
    const gate = createGate()
    await openApp({ path, fault: { [call]: gate } })
    await gate.arrival()
    await expect.element(screen.status(text)).toBeVisible()
    await expect.element(screen.header()).toBeVisible()
    await expect.element(screen.menu().getByRole('link', { name: '글쓰기', exact: true })).toBeVisible()
    await expect.element(screen.popular().getByRole('link')).toHaveLength(10)
    gate.release()
    await expect.element(screen.status(text)).not.toBeInTheDocument()
  })
})
