import { describe, expect, it } from 'vitest'

import { malformed } from '../../mocks/faults.ts'
import { rowShape, type Shape, sparseShape } from '../../mocks/shapes.ts'
import { openApp } from './app.tsx'
import { patiently, screen, textsOf } from './screen.ts'

const lists = [
  ['모든 글', '/', '전체', '30개의 글', '글방'],
  ['분류의 글', '/category/1', '글쓰기', '10개의 글', '글쓰기 · 글방'],
  ['하위 분류의 글', '/category/2/sub/21', '웹', '6개의 글', '웹 · 글방'],
  ['태그의 글', '/tag/1/가독성', '#가독성', '8개의 글', '#가독성 · 글방'],
] as const

describe('글 목록', () => {
  it.for(lists)('%s: 머리에 이름과 글의 수가 있다', async ([, path, heading, count]) => {
    await openApp({ path })
    await expect.element(screen.heading(heading)).toBeVisible()
    await expect.element(screen.text(count)).toBeVisible()
  })

  it.for(lists)('%s: 문서의 제목이 목록을 말한다', async ([, path, heading, , title]) => {
    await openApp({ path })
    await expect.element(screen.heading(heading)).toBeVisible()
    await expect.poll(() => document.title, patiently).toBe(title)
  })

  it.for(lists)('%s: 글이 하나도 없으면 아직 글이 없다고 적는다', async ([, path]) => {
    await openApp({ path, blog: { posts: [] } })
    await expect.element(screen.text('아직 글이 없습니다.')).toBeVisible()
    await expect.element(screen.text('0개의 글')).toBeVisible()
    expect(screen.posts().query()).toBeNull()
    expect(screen.pagination().query()).toBeNull()
  })

  it.for(lists)('%s: 끝을 지난 쪽에는 글이 없고, 첫 쪽으로 간다', async ([, path, heading]) => {
    const app = await openApp({ path: `${path}?page=99` })
    await expect.element(screen.text('이 쪽에는 글이 없습니다.')).toBeVisible()
    await screen.link('첫 쪽으로').click()
    await expect.element(screen.posts()).toBeVisible()
    await expect.element(screen.heading(heading)).toBeVisible()
    expect(app.address()).toBe(path)
  })

  it('큰 수는 세 자리마다 끊는다', async () => {
    await openApp({ fault: { posts: malformed({ stripedPosts: [], postCnt: 1_234_567, totalPages: 1 }) } })
    await expect.element(screen.text('1,234,567개의 글')).toBeVisible()
  })

  it.for([
    ['글자로 답하는 서버', rowShape],
    ['말을 아끼는 서버', sparseShape],
  ] as const satisfies readonly (readonly [string, Shape])[])('%s에서도 목록이 선다', async ([, shape]) => {
    await openApp({ path: '/category/1', shape })
    await expect.element(screen.heading('글쓰기')).toBeVisible()
    await expect.element(screen.card('모든 것이 든 글')).toBeVisible()
    await expect.element(screen.cards()).toHaveLength(10)
  })
})

describe('목록의 글', () => {
  it('최근 글부터 한 쪽만큼 선다', async () => {
    await openApp()
    await expect.element(screen.cards()).toHaveLength(12)
    expect(textsOf(screen.posts().getByRole('link')).slice(0, 3)).toEqual([
      '모든 것이 든 글',
      '표와 코드를 읽기 좋게',
      '도서관의 오래된 수레',
    ])
  })

  it('제목과 부제와 요약과 날짜를 보이고, 날짜는 서울의 것이다', async () => {
    await openApp()
    const card = screen.cards().filter({ hasText: '모든 것이 든 글 — 짧은 생각' })
    await expect.element(card).toBeVisible()
    await expect.element(card.getByText('모든 것이 든 글 — 짧은 생각')).toBeVisible()
    const time = card.element().querySelector('time')
    expect(time?.textContent).toBe('2026년 11월 20일')
    expect(time?.dateTime).toBe('2026-11-19T15:30:00.000Z')
  })

  it('그림이 있으면 그림을, 없으면 제목으로 그린 것을 보인다', async () => {
    await openApp()
    await expect.element(screen.cards()).toHaveLength(12)
    const drawn = screen
      .cards()
      .elements()
      .map((card) => card.querySelector('img')?.getAttribute('src') ?? null)
    expect(drawn.slice(0, 3)).toEqual(['/covers/30.svg', '/covers/29.svg', null])
  })

  it('카드 어디를 눌러도 글이 열린다', async () => {
    const app = await openApp()
    const card = screen.cards().filter({ hasText: '도서관의 오래된 수레' })
    await card.click({ position: { x: 12, y: 12 } })
    await expect.element(screen.article('도서관의 오래된 수레')).toBeVisible()
    expect(app.address()).toBe('/pages/28/도서관의-오래된-수레')
  })

  it('부제도 요약도 그림도 날짜도 없는 글도 제목으로 선다', async () => {
    await openApp({ fault: { posts: malformed([{ id: 1, slug: '', title: '맨몸의 글' }]) } })
    await expect.element(screen.card('맨몸의 글')).toHaveAttribute('href', '/pages/1')
  })
})

describe('쪽을 적은 주소', () => {
  it.for(['0', '-1', '1.5', 'abc', '', '1', '99999999999999999999', '[2]', '"2"', 'null'])(
    'page=%s은(는) 첫 쪽이다',
    async (page) => {
      const app = await openApp({ path: `/?page=${page}` })
      await expect.element(screen.card('모든 것이 든 글')).toBeVisible()
      expect(app.requests().filter((it) => it.startsWith('GET /api/posts?'))).toEqual(['GET /api/posts?pageNum=1'])
      expect(app.address()).toBe('/')
    },
  )

  it('page=2는 둘째 쪽이다', async () => {
    const app = await openApp({ path: '/?page=2' })
    await expect.element(screen.card('뒤로 가기는 바로 열려야 한다')).toBeVisible()
    expect(app.address()).toBe('/?page=2')
  })
})
