import { expect, it } from 'vitest'

import { settleAdminPassword } from '#/server/passwords/admin-password.ts'

import { body, quickPasswords, refusing } from '../commenting.ts'
import { openAsOwner } from './signing-in.ts'

const mine = { postId: 1, commentInfo: { content: '주인의 말' } }

it('세션이 있으면 이름도 비밀번호도 없이 주인으로 쓰고, 고치고, 지우고, 연다', async () => {
  const { own, write, comments } = await openAsOwner()
  expect(await own('POST', '/comment', mine)).toMatchObject({
    status: 201,
    answer: { newComment: { id: 1, author: '글지기', content: '주인의 말' } },
  })
  expect((await own('PATCH', '/comment', { commentId: 1, content: '고친 말' })).status).toBe(200)
  await write(body({ content: '손님의 말', secret: true }))
  expect((await own('POST', '/comment/open', { commentId: 2 })).answer).toMatchObject({
    comments: [{ id: 2, content: '손님의 말' }],
  })
  expect(await own('PATCH', '/comment', { commentId: 2, content: '남의 말' })).toMatchObject({ status: 403 })
  expect((await own('DELETE', '/comment', { commentId: 2 })).status).toBe(200)
  expect(await comments()).toMatchObject([
    { id: 1, content: '고친 말' },
    { id: 2, content: '' },
  ])
})

it('비밀번호를 살피는 사이에 그것이 바뀌면, 옛 비밀번호로는 들어오지 못한다', async () => {
  const { passwords } = quickPasswords()
  const [checking, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isSlow = false
  const verify: typeof passwords.verify = async (password, phc) => {
    const isRight = await passwords.verify(password, phc)
    if (isSlow) {
      checking.resolve()
      await go.promise
    }
    return isRight
  }
  const { signIn, db } = await openAsOwner({ passwords: { ...passwords, verify } })
  isSlow = true
  const signingIn = signIn()
  await checking.promise
  await settleAdminPassword(db, passwords, '새로 정한 비밀번호')
  go.resolve()
  const { status, cookie } = await signingIn
  expect([status, cookie]).toEqual([403, ''])
})

it('주인의 답글에는 손님의 한도가 없다', async () => {
  const { own } = await openAsOwner()
  for (let n = 0; n < 21; n += 1) expect((await own('POST', '/comment', mine)).status).toBe(201)
})

it('빈 비밀번호는 없는 것이다: 세션이 있으면 세션을 따르고, 없으면 400이다', async () => {
  const { own, send, write } = await openAsOwner()
  await write(body({ secret: true }))
  const blank = [
    ['POST', '/comment', body({ author: '', password: '' })],
    ['POST', '/comment/open', { commentId: 1, password: ' ' }],
    ['PATCH', '/comment', { commentId: 2, password: '', content: '고친 말' }],
    ['DELETE', '/comment', { commentId: 1, password: '' }],
  ] as const
  for (const [method, path, sent] of blank)
    expect([method, (await own(method, path, sent)).status < 300]).toEqual([method, true])
  for (const [method, path, sent] of blank) expect((await send(method, path, sent)).status).toBe(400)
})

const opening = ['POST', '/comment/open', { commentId: 1 }] as const
const calls = [
  ['POST', '/comment', mine],
  ['PATCH', '/comment', { commentId: 1, content: '바뀐 말' }],
  ['DELETE', '/comment', { commentId: 1 }],
  opening,
  ['POST', '/owner/comments/1/approve', undefined],
  ['DELETE', '/owner/comments/1', undefined],
  ['POST', '/owner/feed', undefined],
] as const

it.for([
  {},
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
])('다른 사이트는 주인의 쿠키로 아무것도 하지 못한다: %j', async (headers) => {
  const { send, cookie, own, comments } = await openAsOwner()
  await own('POST', '/comment', mine)
  const before = await comments()
  const isUnsaid = Object.keys(headers).length === 0
  for (const [method, path, sent] of calls.filter((call) => !isUnsaid || call !== opening))
    expect(await send(method, path, sent, { headers: { cookie, ...headers } })).toMatchObject({
      status: 403,
      answer: refusing('owner.wrong_site'),
    })
  expect(await comments()).toEqual(before)
})

it('비밀 댓글을 여는 것은 아무것도 바꾸지 않으니, 어디에서 왔는지 밝히지 않아도 된다', async () => {
  const { send, cookie, write } = await openAsOwner()
  await write(body({ secret: true, content: '둘만 아는 말' }))
  expect(await send(...opening, { headers: { cookie } })).toMatchObject({
    status: 200,
    answer: { comments: [{ content: '둘만 아는 말' }] },
  })
})

it('끝난 세션으로는 401이고, 세션이 없으면 비밀번호를 묻는 대로 400이다', async () => {
  const { send, own, cookie } = await openAsOwner()
  await own('POST', '/comment', mine)
  await own('DELETE', '/owner/session')
  const headers = { cookie, origin: 'https://blog.example.com' }
  for (const [method, path, sent] of calls)
    expect(await send(method, path, sent, { headers })).toMatchObject({
      status: 401,
      answer: refusing('owner.signed_out'),
    })
  for (const [method, path, sent] of calls.slice(0, 4)) expect((await send(method, path, sent)).status).toBe(400)
})

it('비밀번호가 있는 부름은 세션에 기대지 않는다: 주인의 브라우저에서도 손님은 손님이다', async () => {
  const { own, send, cookie } = await openAsOwner()
  expect(await own('POST', '/comment', body({ author: '손님' }))).toMatchObject({
    answer: { newComment: { author: '손님' } },
  })
  expect((await send('DELETE', '/comment', { commentId: 1, password: '비밀' }, { headers: { cookie } })).status).toBe(
    200,
  )
})

it('주인이 들어와 있어도, 간직된 답과 화면에는 주인의 것이 하나도 없다', async () => {
  const { own, write, fetch, cookie } = await openAsOwner()
  const marker = '보류된-표시'
  await own('PUT', '/owner/rules', { hold: 'all', words: ['막을-표시'], closed: [] })
  await write(body({ content: marker }))
  await own('GET', '/owner/comments?state=all')
  const token = /owner=([\w-]+)/.exec(cookie)?.[1] ?? 'none'
  const paths = [
    '/',
    '/api/posts',
    '/api/posts/1',
    '/api/comment?postId=1&after=0',
    '/api/posts/hotPosts',
    '/api/category',
  ]
  for (const path of [...paths, '/pages/1', '/owner', '/rss.xml', '/feed.json', '/sitemap.xml']) {
    const asOwner = await fetch(path, { headers: { cookie } })
    const asVisitor = await fetch(path)
    const [own_, theirs] = [await asOwner.text(), await asVisitor.text()]
    expect([path, own_]).toEqual([path, theirs])
    for (const secret of [marker, '막을-표시', token, 'held', 'set-cookie'])
      expect(theirs + JSON.stringify([...asVisitor.headers])).not.toContain(secret)
    expect(asOwner.headers.has('set-cookie')).toBe(false)
  }
})
