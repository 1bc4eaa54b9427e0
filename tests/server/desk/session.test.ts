import { describe, expect, it } from 'vitest'

import { siteDefaults } from '#/contract/site.ts'
import { settleAdminPassword } from '#/server/passwords/admin-password.ts'

import { adminPassword, openComments, quickPasswords, refusing } from '../commenting.ts'
import { fromThePage, openAsOwner } from './signing-in.ts'

const signedOut = { status: 401, answer: refusing('owner.signed_out') }
const wrongSite = { status: 403, answer: refusing('owner.wrong_site') }

describe('들어가기', () => {
  it('맞는 비밀번호에는 쿠키 둘이 오고, 그 하나가 세션이다', async () => {
    const { signIn, own } = await openAsOwner()
    const { status, headers, answer } = await signIn()
    expect([status, answer]).toEqual([200, { success: true }])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^owner=[\w-]{43}; Max-Age=2592000; HttpOnly; Path=\/; SameSite=Strict; Secure$/),
      'desk=1; Max-Age=2592000; Path=/; SameSite=Lax; Secure',
    ])
    expect((await own('GET', '/owner/rules')).status).toBe(200)
  })

  it('https가 아닌 사이트의 쿠키에는 Secure가 없다', async () => {
    const { signIn } = await openAsOwner({ site: { ...siteDefaults, url: 'http://127.0.0.1:3000' } })
    for (const cookie of (await signIn()).headers.getSetCookie()) expect(cookie).not.toContain('Secure')
  })

  it('틀린 비밀번호는 403이고 쿠키가 없다', async () => {
    const { signIn } = await openAsOwner()
    const { status, headers, answer } = await signIn('틀린 것')
    expect({ status, answer }).toEqual({ status: 403, answer: refusing('owner.wrong_password') })
    expect(headers.getSetCookie()).toEqual([])
    expect((await signIn('  ')).status).toBe(400)
  })

  it('틀린 시도는 다른 부름의 것과 함께 세어, 열 번 다음은 맞아도 429이다', async () => {
    const { signIn, auth, remove, write } = await openAsOwner()
    await write({ postId: 1, commentInfo: { author: '손님', password: '비밀', content: '말' } }, { from: '192.0.2.7' })
    for (let n = 0; n < 4; n += 1) await auth('틀림')
    for (let n = 0; n < 3; n += 1) await remove(1, '틀림')
    for (let n = 0; n < 3; n += 1) expect((await signIn('틀림')).status).toBe(403)
    const { status, headers } = await signIn()
    expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await signIn(adminPassword, { from: '192.0.2.8' })).status).toBe(200)
  })

  it('데이터베이스에는 쿠키로 쓸 수 있는 것이 없다', async () => {
    const { cookie, db } = await openAsOwner()
    const rows = await db.read((reader) => reader.selectFrom('owner_session').selectAll().execute())
    expect(rows).toHaveLength(1)
    expect(cookie).not.toContain(rows[0]?.token)
  })
})

describe('끝나기', () => {
  it('나가면 끝나고, 세션이 없어도 200이다', async () => {
    const { own, send, cookie } = await openAsOwner()
    const { status, headers, answer } = await own('DELETE', '/owner/session')
    expect([status, answer]).toEqual([200, { success: true }])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^owner=; Max-Age=0; /),
      expect.stringMatching(/^desk=; Max-Age=0; /),
    ])
    expect(await own('GET', '/owner/rules')).toMatchObject(signedOut)
    expect(await send('DELETE', '/owner/session', undefined, { headers: { cookie } })).toMatchObject({ status: 200 })
    expect(await send('DELETE', '/owner/session', undefined)).toMatchObject({ status: 200 })
  })

  it('서른 날 뒤에 끝난다', async () => {
    const { own, setClock } = await openAsOwner()
    setClock('2026-12-20T02:59:59.000Z')
    expect((await own('GET', '/owner/rules')).status).toBe(200)
    setClock('2026-12-20T03:00:00.000Z')
    expect(await own('GET', '/owner/rules')).toMatchObject(signedOut)
  })

  it('새 비밀번호로 켜면 끝나고, 같은 비밀번호로 켜면 그대로다', async () => {
    const { own, db } = await openAsOwner()
    const { passwords } = quickPasswords()
    await settleAdminPassword(db, passwords, adminPassword)
    expect((await own('GET', '/owner/rules')).status).toBe(200)
    await settleAdminPassword(db, passwords, '새 비밀번호')
    expect(await own('GET', '/owner/rules')).toMatchObject(signedOut)
  })

  it('새 비밀번호로 켜면, 들어와 있던 사람이 아는 댓글 피드의 주소도 죽는다', async () => {
    const { own, db, fetch } = await openAsOwner()
    const { url }: { url: string } = Object((await own('GET', '/owner/feed')).answer)
    const path = url.replace('https://blog.example.com', '')
    expect((await fetch(path)).status).toBe(200)
    await settleAdminPassword(db, quickPasswords().passwords, '새 비밀번호')
    expect((await fetch(path)).status).toBe(404)
  })

  it('한 브라우저에서 다시 들어가면 앞의 것은 끝난다', async () => {
    const { signIn, own, cookie } = await openAsOwner()
    expect((await signIn(adminPassword, { headers: { cookie } })).status).toBe(200)
    expect(await own('GET', '/owner/rules')).toMatchObject(signedOut)
  })

  it.for(['owner=', 'owner=x', 'desk=1', 'xowner=1', ''])('세션이 아닌 쿠키는 401이다: %s', async (cookie) => {
    const { send } = await openComments()
    const headers = { ...fromThePage, ...(cookie !== '' && { cookie }) }
    for (const [method, path] of [
      ['GET', '/owner/comments'],
      ['PUT', '/owner/seen'],
      ['GET', '/owner/rules'],
      ['PUT', '/owner/rules'],
    ] as const)
      expect(await send(method, path, {}, { headers })).toMatchObject(signedOut)
  })
})

const writing = [
  ['PUT', '/owner/seen', { id: 0 }],
  ['PUT', '/owner/rules', { hold: 'none', words: [], closed: [] }],
  ['DELETE', '/owner/session', undefined],
] as const

/** What stands in the two headers, and whether a page of this site can have sent it. */
const senders = [
  [{ origin: 'https://blog.example.com' }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'https://blog.example.com', 'sec-fetch-site': 'same-origin' }, true],
  // By another name, that of the machine itself.
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
  [{}, false],
  [{ origin: 'null' }, false],
  [{ origin: '' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'https://blog.example.com.evil.example' }, false],
  [{ origin: 'https://blog.example.com@evil.example' }, false],
  [{ origin: 'https://evil.example/https://blog.example.com' }, false],
  [{ origin: 'https://blog.example.com/' }, false],
  [{ origin: 'https://sub.blog.example.com' }, false],
  [{ origin: 'https://example.com' }, false],
  [{ origin: 'https://blog.example.com:8443' }, false],
  // The same name over plain HTTP, where anyone on the line can impersonate it.
  [{ origin: 'http://blog.example.com', host: 'blog.example.com' }, false],
  [{ origin: 'http://localhost:4000', host: 'localhost:3000' }, false],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'https://blog.example.com', 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'https://blog.example.com', 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': '' }, false],
  [{ 'sec-fetch-site': 'same-origin, cross-site' }, false],
] as const

describe('다른 사이트에서 온 것', () => {
  it.for(senders)('바꾸는 부름은 이 사이트에서 온 것만 된다: %j %s', async ([headers, isOurs]) => {
    const { send, cookie } = await openAsOwner()
    for (const [method, path, body] of writing) {
      const answer = await send(method, path, body, { headers: { cookie, ...headers } })
      expect(answer).toMatchObject(isOurs ? { status: 200, answer: { success: true } } : wrongSite)
    }
  })

  it.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '', 'text/json'])(
    '양식이 보낼 수 있는 형식은 본문으로 받지 않는다: %s',
    async (type) => {
      const { own, signIn } = await openAsOwner()
      const more = { headers: { 'content-type': type } }
      for (const [method, path, body] of writing.slice(0, 2))
        expect((await own(method, path, body, more)).status).toBe(400)
      expect((await signIn(adminPassword, more)).status).toBe(400)
    },
  )

  it.for(['GET', 'POST', 'PATCH', 'OPTIONS'])('다른 메서드로는 아무것도 바뀌지 않는다: %s', async (method) => {
    const { own, cookie, send } = await openAsOwner()
    const rules = { hold: 'all', words: [], closed: [] }
    for (const path of ['/owner/seen', '/owner/rules'])
      await send(method, path, rules, { headers: { cookie, origin: 'https://evil.example' } })
    expect((await own('GET', '/owner/rules')).answer).toMatchObject({ rules: { hold: 'none' } })
    const overridden = { ...fromThePage, 'x-http-method-override': 'PUT' }
    expect((await own('POST', '/owner/rules', rules, { headers: overridden })).status).toBe(405)
  })

  it('다른 사이트는 주인을 들여보내지도 못하지만, 브라우저가 아닌 것은 그냥 들어간다', async () => {
    const { signIn } = await openAsOwner()
    expect(await signIn(adminPassword, { headers: { origin: 'https://evil.example' } })).toMatchObject(wrongSite)
    expect(await signIn(adminPassword, { headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject(wrongSite)
    const { status, cookie } = await signIn()
    expect([status, cookie]).toEqual([200, expect.stringMatching(/^owner=[\w-]+; desk=1$/)])
  })

  it('읽는 부름의 답은 간직되지 않고, 다른 출처에 열려 있지 않다', async () => {
    const { own } = await openAsOwner()
    for (const path of ['/owner/rules', '/owner/comments']) {
      const { headers } = await own('GET', path, undefined, { headers: { origin: 'https://evil.example' } })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.has('access-control-allow-origin')).toBe(false)
    }
  })
})
