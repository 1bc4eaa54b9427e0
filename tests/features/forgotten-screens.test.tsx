import { describe, expect, it } from 'vitest'

import { refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import { scrollTo } from './browser.ts'
import { patiently, pending, screen } from './screen.ts'

/** Leaves a screen for three others, so that it is kept no longer, and drops its data, as the query cache does half an hour later. */
const leave = async (path: string) => {
  const tags = Array.from({ length: 999 }, (_, index) => ({ id: index, name: `꼬리표 ${index}` }))
  const app = await openApp({ path, site: { features: ['search'] }, blog: { tags } })
  await expect.poll(() => document.documentElement.scrollHeight, patiently).toBeGreaterThan(2000)
  await scrollTo(620)
  for (const id of [28, 27, 26]) {
    app.history.push(`/pages/${id}`)
    await expect.poll(() => app.blog.views.get(id), patiently).toBe(1)
  }
  app.queryClient.removeQueries({ type: 'inactive' })
  return app
}

const found = '/search?q=묵혀'

describe('답을 잊은 화면으로 되돌아가면', () => {
  it.for([
    ['/tag', pending.tags],
    [found, pending.screen],
  ] as const)('답을 기다려, 있던 자리에 선다: %s', async ([path, text]) => {
    const app = await leave(path)
    const gate = createGate()
    Object.assign(app.faults, { tags: gate, search: gate })
    app.history.go(-3)
    await gate.arrival()
    await expect.element(screen.status(text)).toBeVisible()
    gate.release()
    await expect.poll(() => window.scrollY, patiently).toBe(620)
    expect(screen.text(text).query()).toBeNull()
  })

  it('불러오지 못했으면 그렇다고 알리고, 찾던 말은 칸에 있다', async () => {
    const app = await leave(found)
    app.faults.search = refuses('안 됩니다.', 500)
    app.history.go(-3)
    await expect.element(screen.alert()).toHaveTextContent('불러오지 못했습니다. 안 됩니다.다시 시도')
    await expect.element(app.page.getByRole('searchbox', { name: '글 찾기' })).toHaveValue('묵혀')
  })
})

it('찾은 글로 가는 고리는 답을 기다리지 않고, 칸이 먼저 선다', async () => {
  const gate = createGate()
  const app = await openApp({ site: { features: ['search'] }, fault: { search: gate } })
  await expect.element(screen.cards()).toHaveLength(12)
  app.history.push(found)
  await gate.arrival()
  await expect.element(app.page.getByRole('searchbox', { name: '글 찾기' })).toHaveValue('묵혀')
  expect(screen.text(pending.screen).query()).toBeNull()
  gate.release()
})
