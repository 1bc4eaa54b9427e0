import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { broken, offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import { patiently, screen, textsOf } from './screen.ts'

const site = { features: ['search'] } as const

const field = page.getByRole('searchbox', { name: '글 찾기', exact: true })
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

it('다음 찾기가 실패하면 말한 아래에 앞의 것이 서 있고, 그 수는 말하지 않는다', async () => {
  const app = await openApp({ path: '/search?q=산책', site })
  await expect.poll(() => titles().length, patiently).toBe(5)
  const before = titles()
  app.faults.search = broken()
  await field.fill('산책 다음')
  const why = '서버에 문제가 생겼습니다. 잠시 뒤에 다시 시도해 주세요.'
  await expect
    .element(screen.alert())
    .toHaveTextContent(`불러오지 못했습니다. ${why} 앞서 찾은 글은 그대로 둡니다.다시 시도`)
  expect(titles()).toEqual(before)
  await expect.element(found).not.toHaveAttribute('aria-busy')
  expect(screen.status('5개의 글').query()).toBeNull()
  delete app.faults.search
  await screen.retry().click()
  await expect.element(screen.status('찾는 글이 없습니다.')).toBeVisible()
  expect(found.query()).toBeNull()
})

it('권한 제목도 다음 찾기가 실패한 동안 서 있다', async () => {
  const app = await openApp({ path: '/search?q=느낌표룰', site })
  const near = page.getByRole('list', { name: '비슷한 제목', exact: true }).getByRole('link')
  await expect.poll(() => textsOf(near), patiently).toEqual(['느낌표를 아끼다'])
  app.faults.search = broken()
  await field.fill('느낌표롤')
  await expect.element(screen.alert()).toBeVisible()
  expect(textsOf(near)).toEqual(['느낌표를 아끼다'])
  expect(screen.status('찾는 글이 없습니다.').query()).toBeNull()
})

it('너무 긴 말을 고쳐 쓰는 동안에도 앞의 것이 서 있다', async () => {
  const app = await openApp({ path: '/search?q=산책', site })
  await expect.poll(() => titles().length, patiently).toBe(5)
  const before = titles()
  await field.fill('하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉')
  await expect.poll(() => app.address(), patiently).toContain('아홉')
  const gate = createGate()
  app.faults.search = gate
  await field.fill('산책 다음')
  await gate.arrival()
  expect(titles()).toEqual(before)
  gate.release()
})

it('칸을 비웠으면, 다음 찾기가 실패해도 비우기 전의 것은 서지 않는다', async () => {
  const app = await openApp({ path: '/search?q=산책', site })
  await expect.poll(() => titles().length, patiently).toBe(5)
  await field.fill('')
  await expect.poll(() => app.address(), patiently).toBe('/search')
  app.faults.search = broken()
  await field.fill('없는말')
  await expect.element(screen.alert()).toBeVisible()
  expect(found.query()).toBeNull()
})
