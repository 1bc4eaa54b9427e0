import { expect, it } from 'vitest'

import { bodyOf, firstPostPath, openPages, rendered, shellBody } from './open-pages.ts'

const br = { 'accept-encoding': 'gzip, br' }

it('한 번 그린 화면은 그 자리에서, 처음과 똑같이 나간다', async () => {
  const { ask, cachedPage, render } = openPages()
  expect(cachedPage(firstPostPath, br)).toBeUndefined()
  const first = await ask(firstPostPath, br)
  const kept = cachedPage(firstPostPath, br)
  expect(kept).toMatchObject({ status: 200, headers: Object.fromEntries(first.headers) })
  expect(kept?.body).toBe(Buffer.from(await first.arrayBuffer()).toString('latin1'))
  expect(kept?.headers).toMatchObject({ 'content-encoding': 'br', 'x-content-type-options': 'nosniff' })
  expect(cachedPage(firstPostPath, {})?.headers).not.toHaveProperty('content-encoding')
  expect(render).toHaveBeenCalledOnce()
})

it('이미 가진 사람에게는 본문 없이 304만 나간다', async () => {
  const { ask, cachedPage } = openPages()
  const { headers } = await ask(firstPostPath)
  const etag = headers.get('etag') ?? ''
  // The browser applies the headers of a 304 to its cached page: any other policy would break it.
  const policy = headers.get('content-security-policy')
  const kept = cachedPage(firstPostPath, { ...br, 'if-none-match': etag })
  expect(kept).toMatchObject({ status: 304, body: null })
  expect(kept?.headers).toMatchObject({ etag, vary: 'accept-encoding, cookie', 'content-security-policy': policy })
  expect(policy).toContain("script-src 'self'")
  expect(kept?.headers).not.toHaveProperty('content-length')
  expect((await ask(firstPostPath, { 'if-none-match': etag })).status).toBe(304)
})

it('글이나 그 글의 댓글이 바뀌면 지난 화면은 나가지 않는다', async () => {
  const { ask, cachedPage, version } = openPages()
  await ask(firstPostPath)
  version.changed({ kind: 'comments', postId: 2 })
  expect(cachedPage(firstPostPath, {})).toBeDefined()
  version.changed({ kind: 'comments', postId: 1 })
  expect(cachedPage(firstPostPath, {})).toBeUndefined()
  await ask(firstPostPath)
  version.changed({ kind: 'posts' })
  expect(cachedPage(firstPostPath, {})).toBeUndefined()
})

it('화면을 바꾸는 쿠키마다 제 화면이 있고, 다른 쿠키는 화면을 늘리지 않는다', async () => {
  const { ask, cachedPage } = openPages()
  await ask('/')
  expect(cachedPage('/', { cookie: 'view=list' })).toBeUndefined()
  expect(cachedPage('/', { cookie: 'seen=1' })?.headers['cache-control']).toBe('private, no-cache')
  await ask('/', { cookie: 'a=b; view=list' })
  expect(cachedPage('/', { cookie: 'view=list; theme=' })).toBeDefined()
})

it.each([firstPostPath, '/tag', '/missing'])('쪽이 없는 화면에 붙은 쪽은 화면을 늘리지 않는다: %s', async (path) => {
  const { ask, cachedPage, render } = openPages()
  const answers = await Promise.all([path, `${path}?page=2`, `${path}?page=3&x=1`].map((address) => ask(address)))
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  expect(render).toHaveBeenCalledOnce()
  expect(new URL(render.mock.lastCall?.[0].url ?? '').search).toBe('')
  expect(cachedPage(`${path}?page=2`, {})).toBeUndefined()
})

it('목록의 끝을 지난 쪽은 제 쪽을 그리되 간직하지 않는다', async () => {
  const { ask, cachedPage, render } = openPages()
  for (const page of [9, 10, 10]) expect(await (await ask(`/?page=${page}`)).text()).toContain(`/?page=${page}<`)
  expect(cachedPage('/?page=9', {})).toBeDefined()
  expect(cachedPage('/?page=10', {})).toBeUndefined()
  expect(render).toHaveBeenCalledTimes(3)
})

it('다르게 적은 주소는 앱이 읽는다', async () => {
  const { ask, cachedPage } = openPages()
  await ask('/?page=2')
  expect(cachedPage('/?page=2', {})).toBeDefined()
  for (const address of ['/', '/?page=02', '/?page=2&x', '//?page=2', 'http://localhost/?page=2', '/ theme=dark'])
    expect(cachedPage(address, {})).toBeUndefined()
})

it('주소를 다르게 적어 본 글도 댓글이 바뀌면 새로 그려진다', async () => {
  const { ask, cachedPage, render, version } = openPages()
  for (const path of ['/pages/%31/%EA%B8%80', '/%70ages/1/%ea%b8%80', firstPostPath]) await ask(path)
  expect(render).toHaveBeenCalledOnce()
  version.changed({ kind: 'comments', postId: 1 })
  expect(cachedPage(firstPostPath, {})).toBeUndefined()
  await ask('/pages/%31/%EA%B8%80')
  expect(render).toHaveBeenCalledTimes(2)
})

it('그리는 쪽이 다른 주소로 보내려 하면, 제자리로 돌아오지 않게 빈 화면을 보낸다', async () => {
  const { ask, cachedPage, render } = openPages()
  render.mockResolvedValue(null)
  for (const [path, status] of [
    ['/tag/1/%5Ex', 200],
    ['/missing/2', 404],
  ] as const) {
    const answer = await ask(path)
    expect([answer.status, await bodyOf(answer), answer.headers.get('location')]).toEqual([status, shellBody, null])
    expect(cachedPage(path, {})).toBeUndefined()
  }
})

it('아무것도 없는 주소는 앱이 무엇이라 하든 404다', async () => {
  const { ask, render } = openPages()
  expect((await ask('/missing/1')).status).toBe(404)
  expect(render.mock.lastCall?.[1].isAddressMissing).toBe(true)
  await ask('/')
  expect(render.mock.lastCall?.[1].isAddressMissing).toBe(false)
})

const moved = { status: 200, movedTo: firstPostPath, postCount: null, changedAt: null } as const

it('다른 주소로 보내는 답은 다시 물어보게 하고, 그리지 않는다', async () => {
  const { ask, resolve, render } = openPages()
  resolve.mockResolvedValueOnce(moved)
  for (const path of ['/pages/1/other', `${firstPostPath}/`]) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, firstPostPath])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
  expect(render).not.toHaveBeenCalled()
})

it('주소에 딸려 온 것은 옮겨 간 주소에도 딸려 간다', async () => {
  const { ask, resolve } = openPages()
  resolve.mockResolvedValue(moved)
  for (const path of ['/pages/1/other', '/pages/1/other/']) {
    const answer = await ask(`${path}?utm_source=kakao&page=2`)
    expect(answer.headers.get('location')).toBe(`${firstPostPath}?utm_source=kakao&page=2`)
  }
})

it('없는 화면은 간직하지 않는다', async () => {
  const { ask, cachedPage, render } = openPages()
  render.mockResolvedValueOnce(rendered('', 404))
  expect((await ask('/pages/9')).status).toBe(404)
  expect(cachedPage('/pages/9', {})).toBeUndefined()
})

it.each([
  ['//tag', '/tag'],
  ['/category//1', '/category/1'],
  ['/tag//', '/tag'],
  ['//', '/'],
  ['/missing//x?a=1', '/missing/x?a=1'],
  ['/category/1%20', '/category/1'],
  ['/pages/1/%EA%B8%80%20%20', '/pages/1/%EA%B8%80'],
  ['/tag/%20/?page=2', '/tag?page=2'],
  ['/%20', '/'],
  [`//tag/1/${encodeURIComponent('가'.normalize('NFD'))}/`, '/tag/1/%EA%B0%80'],
  [`/pages/1/${encodeURIComponent('글'.normalize('NFD'))}?a=1`, `${firstPostPath}?a=1`],
])('겹친 빗금은 하나로, 끝의 빗금과 빈칸은 없이, 풀어 쓴 한글은 모아서: %s', async (path, location) => {
  const { status, headers } = await openPages().ask(path)
  expect([status, headers.get('location')]).toEqual([301, location])
})

it('다른 서버가 바꾼 것도 지난 화면을 내보내지 않게 하고, 소식이 끊긴 동안에는 늘 새로, 한꺼번에 물으면 한 번 그린다', async () => {
  const { ask, cachedPage, render, version } = openPages()
  await ask(firstPostPath)
  version.changed({ kind: 'comments', postId: 1 })
  expect(cachedPage(firstPostPath, {})).toBeUndefined()
  await ask(firstPostPath)
  version.changed({ kind: 'posts' })
  expect(cachedPage(firstPostPath, {})).toBeUndefined()
  version.connectionChanged(false)
  render.mockClear()
  for (const times of [1, 2]) {
    await Promise.all([ask(firstPostPath), ask(firstPostPath)])
    expect(cachedPage(firstPostPath, {})).toBeUndefined()
    expect(render).toHaveBeenCalledTimes(times)
  }
  const unheard = version.at(firstPostPath).current
  version.connectionChanged(true)
  // What was drawn under the last version of that time may already be old.
  expect(version.at(firstPostPath).current).not.toBe(unheard)
  await ask(firstPostPath)
  expect(cachedPage(firstPostPath, {})).toBeDefined()
})
