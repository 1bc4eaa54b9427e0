import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { MockComment } from '../../mocks/blog.ts'
import { mockComment } from '../../mocks/sample-comments.ts'
import { rowShape, sparseShape } from '../../mocks/shapes.ts'
import { openApp } from './app.tsx'
import { articleWith, buttonNamesOf, openThread, paths, press, section, shown, thread } from './commenting.ts'
import { patiently, screen, textsOf } from './screen.ts'

const comment = (id: number, parentId: number | null, content = `${id}번째 말`): MockComment =>
  mockComment({ id, postId: 28, author: `이웃 ${id}`, content, parentId })

const openWith = async (comments: readonly MockComment[]) => {
  await openApp({ path: paths.empty, blog: { comments } })
  await section.open()
}

describe('댓글 목록은', () => {
  it('처음에는 접혀 있고, 지워지지 않은 댓글을 센다', async () => {
    await openApp({ path: paths.thread })
    await expect.poll(section.state).toBe('댓글 6개, 접힘')
    await expect.element(section.list).not.toBeInTheDocument()
    await section.open()
    await expect.element(section.list).toBeVisible()
    await section.open()
    await expect.poll(section.state).toBe('댓글 6개, 접힘')
  })

  it.for([{}, rowShape, sparseShape])('답글은 제 댓글 안에 있다, 서버가 어떤 차례로 주든: %#', async (shape) => {
    await openThread({ shape })
    const first = await articleWith(thread.first)
    const answer = await articleWith(thread.answer)
    expect(first.contains(answer)).toBe(true)
    expect(answer.contains(await articleWith(thread.last))).toBe(true)
    await expect.element(page.getByRole('article', { name: '은행잎', exact: true }).first()).toBeVisible()
    await expect.poll(section.state).toBe('댓글 6개, 열림')
  })

  it('지워진 댓글은 자리만 있고 단추가 없지만, 거기 달린 답글에는 있다', async () => {
    await openThread()
    const [deleted] = document.querySelectorAll('#comment-4')
    expect(deleted?.firstElementChild?.textContent).toBe('삭제된 댓글입니다.')
    expect(deleted?.querySelectorAll(':scope > p > button')).toHaveLength(0)
    expect(buttonNamesOf('무슨 말이었는지 궁금해요.')).toEqual(['답글', '삭제'])
    expect(page.elementLocator(document.body).getByText('지울 말을 적었다.').query()).toBeNull()
  })

  it.for([paths.thread, paths.empty])('주소가 부르는 댓글이 없으면 그렇다고 말한다: %s', async (path) => {
    await openApp({ path: `${path}#comment-99999` })
    const note = section.region.getByText(/^이 주소의 댓글을 찾지 못했습니다\. 삭제되었거나/)
    await expect.element(note).toBeInViewport()
    expect(note.element().getAttribute('role')).toBe('status')
  })

  it('댓글이 없으면 첫 댓글을 청한다', async () => {
    await openApp({ path: paths.empty })
    await section.open()
    await expect.element(screen.text('첫 댓글을 남겨 주세요.')).toBeVisible()
  })

  it('글쓴이와 때를 서울의 시각으로 적는다', async () => {
    await openThread()
    const article = await articleWith(thread.first)
    expect(article.querySelector('header')?.textContent).toBe('은행잎2026년 11월 20일 오전 9:01')
    expect(article.querySelector('time')?.dateTime).toBe('2026-11-20T00:01:00.000Z')
  })

  it('줄바꿈과 빈칸을 그대로 보인다', async () => {
    await openThread()
    const text = (await articleWith('다음 글도\n기다리겠습니다.')).querySelector('p')
    expect(text && getComputedStyle(text).whiteSpaceCollapse).toBe('preserve')
  })
})

describe('글지기의 댓글은', () => {
  it('서버가 말하면 이름이 아니라 그 말을 따른다', async () => {
    const comments = [
      { ...comment(1, null), author: '글지기', byOwner: false },
      { ...comment(2, null), author: '옛 이름', byOwner: true },
    ]
    await openApp({ path: paths.empty, blog: { comments } })
    await section.open()
    const portraits = ['1번째 말', '2번째 말'].map(
      async (content) => (await articleWith(content)).querySelectorAll('img[alt="글지기 프로필 사진"]').length,
    )
    expect(await Promise.all(portraits)).toEqual([0, 1])
  })

  it('사진이 있고 이름이 눈에 띈다', async () => {
    await openThread()
    const article = await articleWith(thread.answer)
    const own = page.elementLocator(article)
    await expect.element(own.getByRole('img', { name: '글지기 프로필 사진', exact: true })).toBeVisible()
    const [ownerName, otherName] = [article, await articleWith(thread.last)].map((it) =>
      [...it.querySelectorAll('header > span')].map((name) => getComputedStyle(name).color).at(0),
    )
    expect(ownerName).not.toBe(otherName)
    expect((await articleWith(thread.last)).querySelector('header img')).toBeNull()
  })

  it('펼치기 전에는 사진을 받지 않는다', async () => {
    const ownerImage = '/covers/1.svg?owner'
    const fetched = () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(ownerImage)).length
    performance.clearResourceTimings()
    await openApp({ path: paths.thread, site: { ownerImage } })
    await expect.element(section.toggle).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(() => document.querySelectorAll(`img[src="${ownerImage}"]`)).not.toHaveLength(0)
    // Anything fetched at once has been fetched when a later request is answered.
    await fetch('/covers/2.svg')
    expect(fetched()).toBe(0)
    await section.open()
    await expect.poll(fetched, patiently).toBeGreaterThan(0)
  })

  it('정해 둔 이름과 사진을 따른다', async () => {
    await openThread({ site: { owner: '은행잎', ownerImage: '/covers/1.svg' } })
    const image = page.elementLocator(await articleWith(thread.last)).getByRole('img')
    await expect.element(image).toHaveAttribute('alt', '은행잎 프로필 사진')
    await expect.element(image).toHaveAttribute('src', '/covers/1.svg')
    expect((await articleWith(thread.answer)).querySelector(':scope > header img')).toBeNull()
  })
})

describe('깊은 답글은', () => {
  it('누구에게 하는 말인지 적고, 그 댓글로 데려간다', async () => {
    await openWith(Array.from({ length: 6 }, (_, index) => comment(index + 1, index === 0 ? null : index)))
    const headers = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => articleWith(`${id}번째 말`)))
    const answered = headers.map((article) => article.querySelector(':scope > header')?.textContent.includes('답글'))
    expect(answered).toEqual([false, false, false, true, true, true])
    const link = page.elementLocator(await articleWith('6번째 말')).getByRole('link', { name: /이웃 5/ })
    await link.click()
    await expect.poll(() => document.activeElement?.id).toBe('comment-5')
  })

  it('이름 없는 댓글에 하는 말을 비밀 댓글에 하는 말이라 적지 않는다', async () => {
    const chain = Array.from({ length: 5 }, (_, index) => comment(index + 1, index === 0 ? null : index))
    const changes: Readonly<Record<number, object>> = { 3: { author: '' }, 4: { secret: true } }
    await openWith(chain.map((it) => ({ ...it, ...changes[it.id] })))
    const answers = section.list.getByRole('link', { name: /에 대한 답글$/ })
    await expect.poll(() => textsOf(answers)).toEqual(['↳ 이름 없는 댓글에 대한 답글', '↳ 비밀 댓글에 대한 답글'])
  })

  it('수백 겹이라도 서고, 폭을 넘지 않는다', async () => {
    await openWith(Array.from({ length: 150 }, (_, index) => comment(index + 1, index === 0 ? null : index)))
    await articleWith('150번째 말')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  })

  it('고리를 이루거나 댓글을 잃어도 모두 보인다', async () => {
    await openWith([comment(1, 2), comment(2, 1), comment(3, 3), comment(4, 99)])
    for (const id of [1, 2, 3, 4]) expect(await articleWith(`${id}번째 말`)).toBeVisible()
  })
})

describe('글 속의 주소는', () => {
  it('새 창으로 안전하게 나가는 고리가 된다', async () => {
    await openWith([comment(1, null, '여기 https://example.com/글?쪽=2 를 보세요.')])
    const link = screen.link('https://example.com/글?쪽=2')
    await expect.element(link).toHaveAttribute('href', 'https://example.com/글?쪽=2')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  })

  it.for(['<img src=x onerror=alert(1)>', '<b>굵게</b>', 'javascript:alert(1)', '&lt;script&gt;'])(
    '다른 것은 글자일 뿐이다: %s',
    async (text) => {
      await openWith([comment(1, null, text)])
      const article = await articleWith(text)
      expect(article.querySelectorAll('p a, p b, p img, script')).toHaveLength(0)
    },
  )
})

describe('답글과 삭제 칸을', () => {
  it('번갈아 열어도 하나만 열려 있다', async () => {
    await openThread()
    await press(thread.first, '답글')
    await press(thread.last, '삭제')
    await expect.poll(() => textsOf(page.getByRole('button', { expanded: true }))).toEqual(['댓글 6개', '삭제'])
    expect(document.querySelectorAll('ol form')).toHaveLength(1)
    await press(thread.last, '답글')
    await expect.poll(() => textsOf(page.getByRole('button', { expanded: true }))).toEqual(['댓글 6개', '답글'])
    expect(shown(thread.last)()).toEqual(['은행잎'])
  })
})
