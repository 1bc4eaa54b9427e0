import { expect, it } from 'vitest'

import { fitsWidth, violations } from './axe.ts'
import { buttonIn, commentWith, newAddress, otherVisitor, settled, unfold, write } from './commenting.ts'
import { awaitLive, desktop, phone, useBlog } from './reader.ts'

const { visit, address } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

const focused = (page: Awaited<ReturnType<typeof visit>>['page']) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

it.each([
  ['책상', desktop],
  ['전화기', phone],
  ['좁은 전화기', { width: 320, height: 640 }],
] as const)(
  '%s에서 어느 칸을 열어도 보조 기술로 읽는 데 걸리는 것이 없고, 옆으로 밀리지 않는다',
  async (_where, viewport) => {
    const others = otherVisitor(address())
    await others.write(1, { content: '드러난 말' })
    await others.write(1, { content: '숨긴 말', secret: true })
    const { page } = await visit('/pages/1', { viewport, bypassCSP: true, extraHTTPHeaders: newAddress() })
    await unfold(page)
    await page.getByRole('button', { name: '댓글 등록' }).click()
    await page.getByRole('form', { name: '댓글 쓰기' }).getByRole('alert').waitFor()
    const closed = page.getByRole('article', { name: '비밀 댓글', exact: true }).last()
    for (const [article, opener, form, send] of [
      [commentWith(page, '드러난 말'), '답글', '답글 쓰기', '답글 등록'],
      [commentWith(page, '드러난 말'), '수정', '댓글 수정', '수정 확인'],
      [commentWith(page, '드러난 말'), '삭제', '댓글 삭제', '삭제 확인'],
      [closed, '답글', '답글 쓰기', '답글 등록'],
      [closed, '열기', '비밀 댓글 열기', '열기'],
    ] as const) {
      await buttonIn(article, opener).click()
      const fields = page.getByRole('form', { name: form, exact: true })
      await fields.getByRole('button', { name: send, exact: true }).click()
      await fields.getByRole('alert').waitFor()
      expect({ [`${opener}: ${form}`]: await violations(page) }).toEqual({ [`${opener}: ${form}`]: [] })
      expect(await fitsWidth(page)).toBe(true)
      await fields.getByRole('button', { name: '취소', exact: true }).click()
    }
  },
)

it('글쇠만으로 비밀 댓글을 쓰고, 고치고, 다시 열어 읽고, 새 댓글을 보러 간다', async () => {
  const live = awaitLive()
  const { page } = await visit('/pages/2', { extraHTTPHeaders: newAddress(), before: live.before })
  const tabTo = async (wanted: string) => {
    for (let steps = 0; steps < 40; steps += 1) {
      await page.keyboard.press('Tab')
      if ((await focused(page)) === wanted) return
    }
    throw new Error(`no way to ${wanted}`)
  }
  await page.getByRole('form', { name: '댓글 쓰기' }).getByLabel('작성자').focus()
  for (const words of ['나무', '열쇠', '글쇠로 숨긴 말']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  expect(await page.getByRole('checkbox', { name: '비밀 댓글' }).isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await settled(page, '글쇠로 숨긴 말')
  expect(await focused(page)).toBe('나무')

  await tabTo('수정')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('글쇠로 고친 말')
  await page.keyboard.press('Tab')
  await page.keyboard.type('열쇠')
  await page.keyboard.press('Enter')
  await settled(page, '글쇠로 고친 말')
  await page.getByText('수정됨').waitFor()
  expect(await focused(page)).toBe('나무')

  // The stream that is counted then is not the one of the page before the reload.
  await live.isOpen()
  let streams = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith('/live')) streams += 1
  })
  await page.reload()
  await page.getByRole('button', { name: '댓글 1개' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '열기', exact: true }).waitFor()
  await tabTo('열기')
  await page.keyboard.press('Enter')
  await page.keyboard.type('열쇠')
  await page.keyboard.press('Enter')
  await commentWith(page, '글쇠로 고친 말').waitFor()
  await expect.poll(() => focused(page)).toBe('나무')

  await expect.poll(() => streams).toBe(1)
  await otherVisitor(address()).write(2, { author: '이웃', content: '이웃이 쓴 말' })
  await page.getByRole('button', { name: '새 댓글 1개 보기' }).waitFor()
  await tabTo('새 댓글 1개 보기')
  await page.keyboard.press('Enter')
  await commentWith(page, '이웃이 쓴 말').waitFor()
  await expect.poll(() => focused(page)).toBe('이웃')
})

it('쓰다 만 답글은, 다른 곳에 갔다 돌아왔을 때 새 댓글의 칸에 서지 않는다', async () => {
  await otherVisitor(address()).write(3, { content: '답할 말' })
  const { page } = await visit('/pages/3', { extraHTTPHeaders: newAddress() })
  await unfold(page)
  await buttonIn(commentWith(page, '답할 말'), '답글').click()
  await page.getByRole('form', { name: '답글 쓰기' }).getByLabel('내용').fill('쓰다 만 답글')
  await page.goto('data:text/html,elsewhere')
  await page.goBack()
  expect(await page.getByRole('form', { name: '댓글 쓰기' }).getByLabel('내용').inputValue()).toBe('')
})

it.each([
  ['등록했으면', ''],
  ['이어 썼으면', '쓰다 만 말을 이어서'],
])('다른 탭에서 %s, 돌아온 탭의 칸에 브라우저가 되돌려 놓은 옛 글은 쓰던 글이 아니다', async (_what, left) => {
  const { page } = await visit('/pages/4', { extraHTTPHeaders: newAddress() })
  const contentIn = (tab: typeof page) => tab.getByRole('form', { name: '댓글 쓰기' }).getByLabel('내용')
  await contentIn(page).fill('쓰다 만 말')
  await page.goto('data:text/html,elsewhere')
  const other = await page.context().newPage()
  await other.goto('/pages/4')
  await expect.poll(() => contentIn(other).inputValue()).toBe('쓰다 만 말')
  if (left === '') {
    await write(other, '댓글 쓰기', { content: '쓰다 만 말' })
    await settled(other, '쓰다 만 말')
  } else {
    await contentIn(other).fill(left)
    await other.waitForFunction((text) => JSON.stringify({ ...localStorage }).includes(text), left)
  }
  await page.goBack()
  await expect.poll(() => contentIn(page).inputValue()).toBe(left)
})
