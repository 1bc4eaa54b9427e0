import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openApp, type OpenOptions } from './app.tsx'
import { keyboard } from './keyboard.ts'
import { screen } from './screen.ts'
import { settleRequests } from './worker.ts'

const field = page.getByRole('search').getByRole('searchbox', { name: '글 찾기', exact: true })
const open = (path: string, options: OpenOptions = {}) => openApp({ path, site: { features: ['search'] }, ...options })

it('머리의 링크와 / 글쇠로 열리고, 손이 이미 칸에 가 있다', async () => {
  const app = await open('/')
  await expect.element(screen.posts()).toBeVisible()
  await screen.header().getByRole('link', { name: '찾기', exact: true }).click()
  await expect.element(screen.heading('찾기')).toBeVisible()
  await expect.element(field).toHaveFocus()
  app.history.back()
  await expect.element(screen.posts()).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
})

it('/ 글쇠는 끌 수 있고, 다시 켤 때까지 어디서도 열지 않는다', async () => {
  const app = await open('/search')
  await page.getByRole('checkbox', { name: '어느 화면에서나 / 키로 찾기 열기' }).click()
  app.history.push('/')
  await expect.element(screen.posts()).toBeVisible()
  await userEvent.keyboard('/')
  await settleRequests()
  expect(app.address()).toBe('/')
  const again = await open('/search', { sameVisitor: true })
  await page.getByRole('checkbox', { name: '어느 화면에서나 / 키로 찾기 열기', checked: false }).click()
  again.history.push('/')
  await expect.element(screen.posts()).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
})

it('조합하던 글자의 후보를 아래 화살표로 고르는 동안에는 칸에 머문다', async () => {
  await open('/search?q=산책')
  await expect.element(page.getByRole('list', { name: '찾은 글' }).getByRole('link').first()).toBeVisible()
  await field.click()
  await keyboard.compose('ㅎ', '하')
  await keyboard.swallowedArrow()
  await settleRequests()
  await expect.element(field).toHaveFocus()
})
