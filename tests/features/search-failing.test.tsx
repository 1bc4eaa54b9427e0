import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { offline, refuses } from '../../mocks/faults.ts'
import { openApp } from './app.tsx'
import { screen, textsOf } from './screen.ts'

const site = { features: ['search'] } as const

const found = page.getByRole('list', { name: '찾은 글', exact: true })
const titles = () => textsOf(found.getByRole('link'))

it('실패하면 까닭을 말하고 다시 시도한다', async () => {
  const often = '너무 자주 찾고 있습니다. 잠시 뒤에 다시 찾아 주세요.'
  const app = await openApp({ path: '/search?q=커피', site, fault: { search: refuses(often, 429) } })
  await expect.element(screen.alert()).toHaveTextContent(`불러오지 못했습니다. ${often}다시 시도`)
  app.faults.search = offline
  await screen.retry().click()
  await expect.element(screen.alert()).toHaveTextContent('불러오지 못했습니다. 본문은 연결된 뒤에 찾습니다.다시 시도')
  expect(titles()).toEqual(['커피를 내리는 순서'])
  delete app.faults.search
  await screen.retry().click()
  await expect.element(screen.status('1개의 글')).toBeVisible()
  expect(screen.alert().query()).toBeNull()
  await expect.poll(() => document.activeElement?.id).toBe('main')
})
