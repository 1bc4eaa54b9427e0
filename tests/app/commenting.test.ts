import type { APIResponse } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { commentWith, settled, write } from './commenting.ts'
import { ownerPassword } from './launch-blog.ts'
import { awaitLive, whenIdle, desktop, phone, useBlog } from './reader.ts'

const { visit, ownBlog } = useBlog({ isOwn: true })

describe.each([
  ['책상', desktop, 2],
  ['전화기', phone, 3],
] as const)('%s에서 댓글 쓰기', (_where, viewport, post) => {
  it('쓰고, 답하고, 지운다. 다시 열어도 그대로다', async () => {
    const { page } = await visit(`/pages/${post}`, { viewport })
    await write(page, '댓글 쓰기', { content: '첫 댓글입니다.' })
    await settled(page, '첫 댓글입니다.')
    await page.getByRole('button', { name: '댓글 1개' }).waitFor()
    expect(await page.getByRole('form', { name: '댓글 쓰기' }).getByLabel('내용').inputValue()).toBe('')

    await commentWith(page, '첫 댓글입니다.').getByRole('button', { name: '답글' }).first().click()
    await write(page, '답글 쓰기', { author: '이슬', content: '답글입니다.' })
    await settled(page, '답글입니다.')
    expect(await page.getByRole('form', { name: '답글 쓰기' }).count()).toBe(0)

    await page.reload()
    await page.getByRole('button', { name: '댓글 2개' }).click()
    await commentWith(page, '답글입니다.').getByRole('button', { name: '삭제' }).click()
    const deletion = page.getByRole('form', { name: '댓글 삭제' })
    await deletion.getByLabel('비밀번호').fill('열쇠')
    await deletion.getByRole('button', { name: '삭제 확인' }).click()
    await page.getByText('삭제된 댓글입니다.').waitFor()
    await page.getByRole('button', { name: '댓글 1개' }).waitFor()
    expect(await page.content()).not.toContain('열쇠')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('열쇠')
  })

  it('연결이 끊기면 글이 남아 있고, 이어진 뒤 다시 보내면 한 번만 오른다', async () => {
    const { page } = await visit(`/pages/${post + 2}`, {
      viewport,
      expected: /ERR_INTERNET_DISCONNECTED|Failed to load/,
    })
    // The code that sends comments is loaded on the first sign of a reader.
    await page.keyboard.press('PageDown')
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    for (const chunk of ['late', 'comment-section', 'sanitize', 'arrivals'])
      await expect.poll(loaded).toContainEqual(expect.stringContaining(`/${chunk}-`))
    // The code announcing others' comments loads on the next.
    const moveOn = () => page.keyboard.press('PageDown').then(loaded)
    await expect.poll(moveOn).toContainEqual(expect.stringContaining('/arrivals-button-'))
    await page.context().setOffline(true)
    await write(page, '댓글 쓰기', { content: '끊긴 사이에 쓴 글' })
    await page.getByRole('alert').filter({ hasText: '댓글을 등록하는 중 오류가 발생했습니다.' }).waitFor()
    const form = page.getByRole('form', { name: '댓글 쓰기' })
    expect(await form.getByLabel('내용').inputValue()).toBe('끊긴 사이에 쓴 글')
    await page.getByRole('button', { name: '댓글 0개' }).waitFor()
    await page.context().setOffline(false)
    await form.getByRole('button', { name: '댓글 등록' }).dblclick()
    await settled(page, '끊긴 사이에 쓴 글')
    await page.reload()
    await page.getByRole('button', { name: '댓글 1개' }).waitFor()
  })

  it('틀린 비밀번호로는 지워지지 않고, 댓글이 제자리로 돌아온다', async () => {
    const { page } = await visit(`/pages/${post + 4}`, { viewport, expected: /403/ })
    await write(page, '댓글 쓰기', { content: '지킬 댓글' })
    await settled(page, '지킬 댓글')
    await commentWith(page, '지킬 댓글').getByRole('button', { name: '삭제' }).click()
    await page.getByRole('form', { name: '댓글 삭제' }).getByLabel('비밀번호').fill('틀린 열쇠')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: '비밀번호' }).waitFor()
    await expect.poll(() => page.getByText('지킬 댓글').count()).toBe(1)
  })
})

it('주인 이름은 관리자 비밀번호를 아는 사람만 쓴다', async () => {
  const { page, calls } = await visit('/pages/8')
  await whenIdle(page)
  calls()
  await write(page, '댓글 쓰기', { author: '글지기', password: '어림짐작', content: '주인인 척' })
  await page.getByRole('alert').filter({ hasText: '비밀번호가 틀렸습니다.' }).waitFor()
  expect(calls()).toEqual(['POST /api/user/authAdmin'])
  await write(page, '댓글 쓰기', { author: '글지기', password: ownerPassword, content: '주인의 말' })
  await settled(page, '주인의 말')
  await commentWith(page, '주인의 말').getByRole('img', { name: '글지기 프로필 사진' }).waitFor()
})

it('키보드만으로 댓글을 쓰고, 초점이 새 댓글로 간다', async () => {
  const { page } = await visit('/pages/9')
  await page.getByRole('form', { name: '댓글 쓰기' }).getByLabel('작성자').focus()
  for (const words of ['나무', '열쇠', '손만으로']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await settled(page, '손만으로')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('손만으로')
})

it('사람이 보지 못하는 칸까지 채운 댓글은 주인이 볼 때까지 남에게 보이지 않는다', async () => {
  const { page } = await visit('/pages/12')
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  expect(await form.getByRole('textbox').count()).toBe(3)
  await form.locator('[name="website"]').fill('https://spam.example')
  await write(page, '댓글 쓰기', { content: '싸게 팝니다' })
  await settled(page, '싸게 팝니다')
  await commentWith(page, '싸게 팝니다').getByText('주인이 확인하면 보입니다.').waitFor()
  expect(await (await page.request.get('/api/posts/12')).text()).not.toContain('싸게 팝니다')
})

it('댓글의 주소를 열면 펼쳐지고, 그 댓글이 보인다', async () => {
  const { page } = await visit('/pages/10')
  await write(page, '댓글 쓰기', { content: '주소로 오세요' })
  await settled(page, '주소로 오세요')
  const id = await commentWith(page, '주소로 오세요').getAttribute('id')
  const other = await visit(`/pages/10#${id}`)
  await commentWith(other.page, '주소로 오세요').waitFor()
  await expect.poll(() => other.page.evaluate(() => document.activeElement?.id)).toBe(id)
})

it('아직 댓글까지 내려가지 않은 사람도 새 댓글을 누르면 그리로 간다', async () => {
  const live = awaitLive()
  const { page } = await visit('/pages/21', { before: live.before })
  await live.isOpen()
  const commentInfo = { author: '이웃', password: '열쇠', content: '방금 온 말' }
  await page.request.post('/api/comment', { data: { postId: 21, commentInfo } })
  await page.getByRole('status').getByRole('button', { name: '새 댓글 1개 보기' }).click()
  await commentWith(page, '방금 온 말').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('방금 온 말')
})

it('쿠키를 보지 않는 중간 저장소가 쓰기 전 화면을 주어도 제 댓글이 보이고, 지우기 전 화면을 주어도 지워져 있다', async () => {
  const { page, calls } = await visit('/pages/14')
  const keep = () => page.request.get('/pages/14')
  const unwritten = await keep()
  await write(page, '댓글 쓰기', { content: '낡은 화면에도 보일 댓글' })
  await settled(page, '낡은 화면에도 보일 댓글')
  const written = await keep()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/pages/15')
  await write(elsewhere, '댓글 쓰기', { content: '다른 글에 쓴 댓글' })
  await settled(elsewhere, '다른 글에 쓴 댓글')
  let cached: APIResponse | null = null
  // It stays: taken away while scripts are on their way, it would keep them from ever arriving.
  await page.route(page.url(), (route) => (cached === null ? route.continue() : route.fulfill({ response: cached })))
  const open = async (response: APIResponse) => {
    cached = response
    await page.reload()
    // The comments come to life when they are near.
    await page.getByRole('form', { name: '댓글 쓰기' }).scrollIntoViewIfNeeded()
  }

  await open(unwritten)
  await page.getByRole('button', { name: '댓글 1개' }).click()
  await commentWith(page, '낡은 화면에도 보일 댓글').getByRole('button', { name: '삭제' }).click()
  await page.getByRole('form', { name: '댓글 삭제' }).getByLabel('비밀번호').fill('열쇠')
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok())
  await page.keyboard.press('Enter')
  await deleted

  await open(written)
  await page.getByRole('button', { name: '댓글 0개' }).waitFor()
  calls()
  cached = null
  await page.reload()
  await whenIdle(page)
  // Authors of comments are told about replies.
  expect(calls().filter((call) => call !== 'POST /api/comment/replies')).toEqual([])
})

it('서버가 갑자기 죽어도 등록된 댓글은 그대로 있다', async () => {
  // The thread, late modules, or new replies may be asked for when the server dies.
  const { page } = await visit('/pages/11', {
    expected:
      /ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH|A script of the page did not arrive|Failure: \{"kind":"offline"\}/,
  })
  await write(page, '댓글 쓰기', { content: '죽지 않는 댓글' })
  await settled(page, '죽지 않는 댓글')
  await ownBlog().crash()
  await ownBlog().restart()
  await page.reload()
  await page.getByRole('button', { name: '댓글 1개' }).click()
  await expect.poll(() => commentWith(page, '죽지 않는 댓글').isVisible()).toBe(true)
})
