import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { buttonIn, commentWith, countShown, newAddress, settled, unfold, write } from './commenting.ts'
import { ownerPassword } from './launch-blog.ts'
import { ownerApi } from './owner.ts'
import { desktop, phone, useBlog } from './reader.ts'

const { visit, address, ownBlog } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

const marker = '숨긴말7f3a'
const name = '숨은이7f3a'
const hidden = /숨긴말|숨은이/

/** All answers to a page, except to requests that open secret comments. */
const recordAnswers = (page: Page) => {
  const answers: Promise<string>[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/assets/') || pathname.endsWith('/live') || pathname === '/api/comment/open') return
    // Answers to a page that has been left have no body any more.
    answers.push(answer.text().catch(() => ''))
  })
  return async () => (await Promise.all(answers)).join('\n')
}

/** Everything that the browser stores, and the values of the fields except the author's name. */
const storedBy = async (page: Page): Promise<string> => {
  const here = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (key) =>
        (await (await window.caches.open(key)).keys()).map(({ url }) => url),
      ),
    )
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, caches, history.state, location.href])
  })
  return here + JSON.stringify(await page.context().storageState({ indexedDB: true }))
}

const closed = (page: Page) => page.getByRole('article', { name: '비밀 댓글', exact: true })
const opening = (page: Page) => page.getByRole('form', { name: '비밀 댓글 열기', exact: true })
const open = async (page: Page, password: string) => {
  if (!(await opening(page).isVisible())) await buttonIn(closed(page).first(), '열기').click()
  await opening(page).getByLabel('비밀번호').fill(password)
  await opening(page).getByRole('button', { name: '열기', exact: true }).click()
}

describe.each([
  ['책상', desktop, 1],
  ['전화기', phone, 11],
] as const)('%s에서', (_where, viewport, post) => {
  it('비밀로 쓰고 답한 말은 쓴 사람과 비밀번호를 아는 사람만 읽고, 다른 어디에도 없다', async () => {
    const listening = new AbortController()
    const stream = await fetch(new URL(`/api/posts/${post}/live`, address()), {
      signal: listening.signal,
      headers: newAddress(),
    })
    const events: string[] = []
    const listener = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const listen = async () => {
      for (let part = await listener?.read(); part !== undefined && !part.done; part = await listener?.read())
        events.push(part.value)
    }
    // Rejects when the stream is aborted.
    const heard = listen().catch(() => {})

    const { page } = await visit(`/pages/${post}`, { viewport, extraHTTPHeaders: newAddress() })
    const writer = recordAnswers(page)
    const form = page.getByRole('form', { name: '댓글 쓰기' })
    await form.getByRole('checkbox', { name: '비밀 댓글' }).check()
    await write(page, '댓글 쓰기', { author: name, content: marker })
    await settled(page, marker)
    await commentWith(page, marker).getByText('비밀 댓글', { exact: true }).waitFor()
    expect(await form.getByRole('checkbox', { name: '비밀 댓글' }).isChecked()).toBe(false)
    await buttonIn(commentWith(page, marker), '답글').click()
    const reply = page.getByRole('form', { name: '답글 쓰기' })
    expect(await reply.getByRole('checkbox', { name: '비밀 댓글' }).isChecked()).toBe(true)
    await write(page, '답글 쓰기', { author: name, password: '답글의 열쇠', content: `${marker}의 답` })
    await settled(page, `${marker}의 답`)
    await countShown(page, 2)
    expect(await writer()).not.toMatch(hidden)
    expect(await storedBy(page)).not.toContain(marker)

    const stranger = await visit(`/pages/${post}`, { viewport, extraHTTPHeaders: newAddress(), expected: /403/ })
    const answers = recordAnswers(stranger.page)
    await unfold(stranger.page)
    expect(await closed(stranger.page).count()).toBe(2)
    expect(await closed(stranger.page).first().textContent()).toContain('비밀 댓글입니다.')
    await open(stranger.page, '어림짐작')
    await opening(stranger.page).getByRole('alert').filter({ hasText: '비밀번호가 틀렸습니다.' }).waitFor()
    expect(await stranger.page.content()).not.toMatch(hidden)
    await open(stranger.page, '열쇠')
    await commentWith(stranger.page, `${marker}의 답`).waitFor()
    await stranger.page.getByRole('article', { name, exact: true }).first().waitFor()
    // Client-side navigation keeps the cache.
    await stranger.page.getByRole('banner').getByRole('link', { name: '찾기' }).click()
    await stranger.page.getByRole('searchbox', { name: '글 찾기' }).fill('숨긴')
    await stranger.page.getByText('찾는 글이 없습니다.').waitFor()
    await stranger.page.reload()
    expect(await answers()).not.toMatch(hidden)
    expect(await storedBy(stranger.page)).not.toMatch(hidden)
    await stranger.page.goto(`/pages/${post}`)
    await unfold(stranger.page)
    expect(await closed(stranger.page).count()).toBe(2)
    expect(await stranger.page.content()).not.toMatch(/숨긴말|숨은이|열쇠/)

    // For its author it stays open as long as the page lives; "my comments" lists it without its text.
    await page.goto('/my')
    await page.getByRole('list', { name: '내 댓글 목록' }).getByText('비밀 댓글').first().waitFor()
    expect(await page.content()).not.toMatch(hidden)

    const owner = await ownerApi(address())
    const { url: feed } = JSON.parse(await owner.ask('/api/owner/feed'))
    const places = [
      '/',
      `/pages/${post}`,
      '/tag',
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
      '/sitemap.xml',
      '/search?q=숨긴',
      feed,
    ]
    const calls = [
      `/api/posts/${post}`,
      `/api/comment?postId=${post}`,
      '/api/owner/comments?state=all',
      '/api/search?q=숨긴&pageNum=1',
    ]
    for (const place of [...places, ...calls]) expect(await owner.ask(place)).not.toMatch(hidden)
    expect(ownBlog().output()).not.toMatch(hidden)
    await expect.poll(() => events.join('')).toContain('"count":2')
    expect(events.join('')).not.toMatch(hidden)
    listening.abort()
    await heard
  })

  it('들어와 있는 주인은 비밀번호 없이 비밀 댓글을 열고 답하며, 나가면 아무것도 남지 않는다', async () => {
    const { page: visitor } = await visit(`/pages/${post + 1}`, { viewport, extraHTTPHeaders: newAddress() })
    await visitor.getByRole('form', { name: '댓글 쓰기' }).getByRole('checkbox', { name: '비밀 댓글' }).check()
    await write(visitor, '댓글 쓰기', { author: name, content: marker })
    await settled(visitor, marker)

    const { page } = await visit('/owner', { viewport, extraHTTPHeaders: newAddress() })
    await page.getByRole('form', { name: '주인 확인' }).getByLabel('비밀번호').fill(ownerPassword)
    await page.getByRole('button', { name: '들어가기' }).click()
    await page.getByRole('heading', { level: 1, name: '책상' }).waitFor()
    await page.goto(`/pages/${post + 1}`)
    await unfold(page)
    await buttonIn(closed(page), '열기').click()
    await commentWith(page, marker).waitFor()
    expect(await opening(page).count()).toBe(0)
    await buttonIn(commentWith(page, marker), '답글').click()
    const reply = page.getByRole('form', { name: '답글 쓰기' })
    await reply.getByText('글지기로 씁니다.').waitFor()
    await reply.getByLabel('내용').fill(`${marker}에 주인이 답합니다`)
    await reply.getByRole('button', { name: '답글 등록' }).click()
    await settled(page, '주인이 답합니다')
    expect(await storedBy(page)).not.toContain(marker)

    await visitor.reload()
    await unfold(visitor)
    await open(visitor, '열쇠')
    await commentWith(visitor, '주인이 답합니다').waitFor()
  })
})
