import { connect } from 'node:net'

import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'

import { buttonIn, commentWith, countShown, newAddress, otherVisitor, settled, unfold, write } from './commenting.ts'
import { hangulKeyboard } from './hangul-keyboard.ts'
import { holdEach } from './hold-answers.ts'
import { takeShifts, watchShifts } from './layout-shifts.ts'
import { awaitLive, desktop, phone, useBlog } from './reader.ts'

const { visit, address } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

const news = (page: Page, count: number) => page.getByRole('button', { name: `새 댓글 ${count}개 보기`, exact: true })
const widths = [
  ['책상', desktop, 1],
  ['전화기', phone, 11],
] as const

/** Posts comments of other visitors, each from another address. */
const writeAsOthers = async (post: number, ...contents: readonly string[]) => {
  for (const content of contents) await otherVisitor(address()).write(post, { content })
}

const stateOf = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    return {
      field: field?.getAttribute('name'),
      text: field instanceof HTMLTextAreaElement ? field.value : null,
      top: field?.getBoundingClientRect().top,
      scroll: window.scrollY,
    }
  })

describe.each(widths)('%s에서 읽는 동안', (_where, viewport, post) => {
  const open = async (nth: number, before?: (page: Page) => Promise<unknown>) => {
    const visitor = { viewport, extraHTTPHeaders: newAddress(), ...(before && { before }) }
    return (await visit(`/pages/${post + nth}`, visitor)).page
  }

  it('긴 답글을 치는데 남의 댓글 스무 개가 와도 아무것도 밀리지 않고, 초점도 조합하던 음절도 그대로다', async () => {
    await writeAsOthers(post, '답을 기다리는 말')
    const page = await open(0, watchShifts)
    await unfold(page)
    await buttonIn(commentWith(page, '답을 기다리는 말'), '답글').click()
    const reply = page.getByRole('form', { name: '답글 쓰기' })
    await reply.getByLabel('작성자').fill('나무')
    await reply.getByLabel('비밀번호').fill('열쇠')
    const long = '오래 읽고 오래 쓰는 사람의 긴 답글입니다.\n'.repeat(12)
    await reply.getByLabel('내용').fill(long)
    await reply.getByLabel('내용').press('Control+End')
    const keyboard = await hangulKeyboard(page)
    await keyboard.compose('ㅎ', '하')
    await takeShifts(page)
    const before = await stateOf(page)
    expect(before).toMatchObject({ field: 'content', text: `${long}하` })

    await writeAsOthers(post, ...Array.from({ length: 20 }, (_, index) => `${index + 1}번째로 온 말`))
    await news(page, 20).waitFor()
    expect(await takeShifts(page)).toEqual([])
    expect(await stateOf(page)).toEqual(before)
    await countShown(page, 1)
    await keyboard.compose('한')
    await keyboard.commit('한')
    await keyboard.compose('ㄱ', '그', '글')
    await keyboard.commit('글')
    expect((await stateOf(page)).text).toBe(`${long}한글`)

    await reply.getByRole('button', { name: '답글 등록' }).click()
    await settled(page, '한글')
    // The answer to an own comment brings the whole thread, but the others' comments still wait.
    await news(page, 20).waitFor()
    expect(await page.getByText('번째로 온 말').count()).toBe(0)
    await news(page, 20).click()
    await countShown(page, 22)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('1번째로 온 말')
    expect(await news(page, 20).count()).toBe(0)
  })

  it('제 댓글을 쓰는 사이에 온 남의 댓글은 누르기 전에는 나오지 않고, 수도 늘지 않는다', async () => {
    await writeAsOthers(post + 1, '먼저 있던 말')
    const page = await open(1, (early) => early.route('**/live', () => {}))
    const calls = await holdEach(page, 'POST', '/api/comment')
    await write(page, '댓글 쓰기', { content: '제가 쓴 말' })
    const sent = await calls.next()
    await writeAsOthers(post + 1, '그사이에 온 말', '또 온 말')
    await sent.continue()
    await settled(page, '제가 쓴 말')
    await news(page, 2).waitFor()
    expect(await page.getByText('온 말').count()).toBe(0)
    await countShown(page, 2)
    await news(page, 2).click()
    await commentWith(page, '그사이에 온 말').waitFor()
    await commentWith(page, '또 온 말').waitFor()
    await countShown(page, 4)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('그사이에 온 말')
    // A reload shows everything.
    await page.reload()
    await countShown(page, 4)
    expect(await page.getByRole('button', { name: /^새 댓글/ }).count()).toBe(0)
  })

  it('소식이 막혀 있으면 창으로 돌아올 때 묻고, 화면을 떠나면 흐름도 끝난다', async () => {
    let isAsked = false
    const hold = () => {
      isAsked = true
    }
    const page = await open(2, (early) => early.route('**/live', hold))
    await expect.poll(() => isAsked).toBe(true)
    await writeAsOthers(post + 2, '막힌 사이에 온 말')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await news(page, 1).waitFor()
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/live'))
    await page.getByRole('banner').getByRole('link', { name: '홈' }).click()
    expect((await ended).url()).toContain('/live')
  })

  it('다른 사이트로 떠나면 흐름이 끝나고, 뒤로 와 떠난 그대로 나타난 글은 소식을 다시 듣는다', async () => {
    const live = awaitLive()
    const page = await open(3, live.before)
    await live.isOpen()
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/live'))
    // The browser of the tests restores no pages; what it would do on leaving and returning.
    const turn = (type: string) =>
      page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
    await turn('pagehide')
    await ended
    await writeAsOthers(post + 3, '떠난 사이에 온 말')
    await turn('pageshow')
    await news(page, 1).waitFor()
    await writeAsOthers(post + 3, '돌아온 뒤에 온 말')
    await news(page, 2).waitFor()
    expect(await page.getByText('온 말').count()).toBe(0)
  })
})

it('같은 글을 일곱 탭에서 열어도 모두 열리고, 어느 탭에서나 쓰고 새 댓글을 안다', async () => {
  const streams = new Set<Page>()
  const listen = (page: Page) => {
    page.on('request', (request) => {
      if (request.url().endsWith('/live')) streams.add(page)
    })
  }
  const visitor = { extraHTTPHeaders: newAddress(), before: async (early: Page) => listen(early) }
  const { page: first } = await visit('/pages/21', visitor)
  const tabs = [first]
  while (tabs.length < 7) {
    const tab = await first.context().newPage()
    listen(tab)
    await tab.goto('/pages/21')
    tabs.push(tab)
  }
  await expect.poll(() => streams.size).toBe(3)
  const last = tabs.find((tab) => !streams.has(tab)) ?? first
  await last.reload()
  await write(last, '댓글 쓰기', { content: '일곱째 탭에서' })
  await settled(last, '일곱째 탭에서')
  await writeAsOthers(21, '남이 쓴 말')
  for (const tab of tabs) {
    // The listener is loaded after the page, and notices focus events only from then on.
    const look = async () => {
      await tab.evaluate(() => window.dispatchEvent(new Event('focus')))
      return tab.getByRole('button', { name: /^새 댓글 \d개 보기$/ }).count()
    }
    await expect.poll(look).toBe(1)
  }
  expect(streams.size).toBe(3)
  // A closed tab frees its stream for another.
  await [...streams][0]?.close()
  // The browser frees it some time after the tab is closed.
  const hasStream = async () => {
    await last.evaluate(() => window.dispatchEvent(new Event('focus')))
    return streams.has(last)
  }
  await expect.poll(hasStream).toBe(true)
})

it('아무것도 받아 가지 않는 사람이 있어도 읽는 사람은 바로 안다', async () => {
  const { hostname, port } = new URL(address())
  const stalled = Array.from({ length: 5 }, () => {
    const socket = connect(Number(port), hostname)
    socket.pause()
    // The server drops clients that read nothing.
    socket.on('error', () => {})
    socket.write(`GET /api/posts/22/live HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    return socket
  })
  onTestFinished(() => {
    for (const socket of stalled) socket.destroy()
  })
  const live = awaitLive()
  const { page } = await visit('/pages/22', { extraHTTPHeaders: newAddress(), before: live.before })
  await live.isOpen()
  await writeAsOthers(22, '모두에게 온 말', '곧이어 온 말')
  await news(page, 2).waitFor()
  expect(stalled.every((socket) => socket.isPaused())).toBe(true)
})
