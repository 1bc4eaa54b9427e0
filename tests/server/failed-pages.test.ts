import { expect, it } from 'vitest'

import type { RenderedPage } from '#/contract/render.ts'
import { DatabaseBusy, DatabaseGone, DiskFull } from '#/server/database/database.ts'
import { QueueFull } from '#/server/queue.ts'

import { bodyOf, firstPostPath, openPages, rendered, shellBody } from './open-pages.ts'

it.each([
  [500, 500],
  [503, 503],
])('없어도 되는 것 하나라도 받지 못한 화면(%i)은 나가지도 남지도 않는다', async (refusal, status) => {
  const { ask, cachedPage, render, fetch } = openPages()
  fetch.mockReturnValueOnce(Response.json({ success: false }, { status: refusal }))
  render.mockImplementationOnce(async (request, { fetch: call }) => {
    await call(new Request(new URL('/api/category', request.url)))
    return rendered('메뉴가 빈 화면')
  })
  const broken = await ask('/')
  expect([broken.status, await bodyOf(broken), broken.headers.get('cache-control')]).toEqual([
    status,
    shellBody,
    'private, no-cache',
  ])
  expect(cachedPage('/', {})).toBeUndefined()
  expect((await ask('/')).status).toBe(200)
})

it('그리다 실패하면 껍데기가 500으로 나가고, 까닭은 기록에만 남는다', async () => {
  const { ask, cachedPage, render, complain } = openPages()
  render.mockRejectedValueOnce(new Error('비밀'))
  const failed = await ask(firstPostPath)
  expect([failed.status, await bodyOf(failed)]).toEqual([500, shellBody])
  expect(complain).toHaveBeenCalledExactlyOnceWith({ err: new Error('비밀'), path: firstPostPath }, 'rendering failed')
  expect(cachedPage(firstPostPath, {})).toBeUndefined()
  expect((await ask(firstPostPath)).status).toBe(200)
})

it('껍데기도 고른 밝기로 열린다', async () => {
  const { ask, render } = openPages()
  render.mockRejectedValue(new Error('탈'))
  const answer = await ask(firstPostPath, { cookie: 'theme=dark; view=list' })
  expect(await answer.text()).toMatch(/<html [^>]*data-view="list" data-theme="dark"/)
  expect(await (await ask('/', { cookie: 'theme="><script>' })).text()).not.toMatch(/<html[^>]*data-/)
})

it.each([
  ['그리는 쪽이 실패라고 해도', async () => rendered('탈', 500)],
  ['그리다 실패해도', () => Promise.reject(new Error('탈'))],
])('서버가 잠시 답하지 못하면, %s 껍데기가 503으로 나가고 기록은 남지 않는다', async (_, then) => {
  const { ask, render, fetch, complain } = openPages()
  fetch.mockReturnValueOnce(new Response(null, { status: 503 }))
  render.mockImplementationOnce(async (_request, options) => {
    await options.fetch(new Request('http://api.internal/api/posts/1'))
    return then()
  })
  const answer = await ask(firstPostPath)
  expect([answer.status, await bodyOf(answer)]).toEqual([503, shellBody])
  expect(complain).not.toHaveBeenCalled()
})

it('그리다가 데이터베이스를 놓치면 껍데기가 503으로 나가고 기록은 남지 않는다', async () => {
  const { ask, render, complain } = openPages()
  render.mockRejectedValueOnce(new DatabaseGone(new Error('끊김')))
  const answer = await ask(firstPostPath)
  expect([answer.status, await bodyOf(answer)]).toEqual([503, shellBody])
  expect(complain).not.toHaveBeenCalled()
})

it.each([
  ['데이터베이스가 바쁘면', DatabaseBusy],
  ['디스크가 가득 차면', DiskFull],
])('그리다가 %s 껍데기가 503으로 나가고, 주인이 볼 기록이 남는다', async (_, Fault) => {
  const { ask, render, complain } = openPages()
  render.mockRejectedValueOnce(new Fault(new Error('탈')))
  const answer = await ask(firstPostPath)
  expect([answer.status, await bodyOf(answer), answer.headers.get('retry-after')]).toEqual([503, shellBody, '5'])
  expect(complain).toHaveBeenCalledOnce()
})

it('새 화면이 한꺼번에 몰리면 몇씩만 그리고 나머지는 줄을 서며, 줄이 차면 더 받지 않지만 간직한 화면은 그대로 나간다', async () => {
  const { ask, cachedPage, render } = openPages()
  await ask(firstPostPath)
  render.mockClear()
  const drawn = Promise.withResolvers<RenderedPage>()
  render.mockImplementation(() => drawn.promise)
  const asked = Array.from({ length: 204 }, (_, page) => ask(`/?page=${page + 2}`))
  await expect(ask('/?page=1000')).rejects.toThrow(QueueFull)
  await expect.poll(() => render.mock.calls.length).toBe(4)
  expect(cachedPage(firstPostPath, {})).toBeDefined()
  drawn.resolve(rendered('화면'))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await ask('/?page=1000')).status).toBe(200)
})

it('한 사람이 그릴 것을 아무리 많이 물어도 다른 사람의 화면을 바로 다음에 그리고, 줄이 차도 그 사람은 물리지 않는다', async () => {
  const { ask, render } = openPages()
  const drawn: (() => void)[] = []
  const asked: string[] = []
  render.mockImplementation(async ({ url }) => {
    asked.push(new URL(url).pathname)
    await new Promise<void>((resolve) => drawn.push(resolve))
    return rendered('화면')
  })
  const many = Array.from({ length: 204 }, (_, n) =>
    ask(`/missing/${n}`, {}, '198.51.100.1').catch((error: unknown) => error),
  )
  await expect.poll(() => drawn.length).toBe(4)
  const other = ask(firstPostPath, {}, '203.0.113.1')
  drawn.shift()?.()
  await expect.poll(() => asked.length).toBe(5)
  expect(asked[4]).toBe(firstPostPath)
  render.mockImplementation(async () => rendered('화면'))
  for (const end of drawn.splice(0)) end()
  expect((await other).status).toBe(200)
  const answers = await Promise.all(many)
  expect(answers.filter((answer) => answer instanceof QueueFull)).toHaveLength(1)
})
