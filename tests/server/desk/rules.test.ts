import { describe, expect, it } from 'vitest'

import { adminPassword, body, quickPasswords, refusing } from '../commenting.ts'
import { openRules } from './open-rules.ts'

describe('먼저 살피기', () => {
  it('아무것도 정하지 않으면 모두 바로 보인다', async () => {
    const { isHeld, comments } = await openRules()
    expect(await isHeld({ content: 'https://a.example' })).toBe(false)
    expect(await comments()).toHaveLength(1)
  })

  it('쓰는 사이에 모두 살피기로 하면, 쓰고 있던 것도 기다린다', async () => {
    const { passwords } = quickPasswords()
    const [hashing, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isSlow = false
    const hash: typeof passwords.hash = async (password) => {
      if (isSlow) {
        hashing.resolve()
        await go.promise
      }
      return passwords.hash(password)
    }
    const { isHeld, set, comments } = await openRules({}, { passwords: { ...passwords, hash } })
    isSlow = true
    const writing = isHeld({ content: '쓰던 말' })
    await hashing.promise
    await set({ hold: 'all' })
    go.resolve()
    expect(await writing).toBe(true)
    expect(await comments()).toEqual([])
  })

  it('모두 살피기로 하면 주인이 보이게 할 때까지 아무 답에도 없다', async () => {
    const { isHeld, comments, own, fetch } = await openRules({ hold: 'all' })
    expect(await isHeld({ content: '살필 말' })).toBe(true)
    expect(await comments()).toEqual([])
    for (const path of [
      '/api/comment?postId=1&after=0',
      '/api/posts/1',
      '/rss.xml',
      '/api/search?q=%EC%82%B4%ED%95%84',
    ])
      expect(await (await fetch(path)).text()).not.toContain('살필 말')
    expect((await own('POST', '/owner/comments/1/approve')).answer).toMatchObject({ success: true })
    expect(await comments()).toMatchObject([{ id: 1, content: '살필 말' }])
    // Another tab had the same wish.
    expect((await own('POST', '/owner/comments/1/approve')).status).toBe(200)
    expect(await comments()).toHaveLength(1)
  })

  it.for([
    ['https://a.example/x', true],
    ['보세요 http://a.example', true],
    ['www.a.example 보세요', true],
    ['https://한글.kr/글', true],
    ['ｈｔｔｐｓ：／／a.example', true],
    ['bit.ly/xyz', true],
    ['여기요 spam.example.com/abc?d', true],
    ['및/또는, 1.5/2.5, e.g. 이것', false],
    ['Node.js/Deno와 Vue.js/React, src/main.ts/app.tsx', false],
    ['Node.js/Deno 이야기는 bit.ly/xyz', true],
    ['그냥 말', false],
    ['https 없이', false],
  ] as const)('링크가 있는 것만 살피기: %s', async ([content, held]) => {
    expect(await (await openRules({ hold: 'links' })).isHeld({ content })).toBe(held)
  })

  it('처음 온 사람만 살피기: 같은 이름, 비밀번호, 주소로 보이게 된 댓글이 있으면 안다', async () => {
    const { isHeld, own } = await openRules({ hold: 'first' })
    expect(await isHeld({})).toBe(true)
    // Not yet let through.
    expect(await isHeld({})).toBe(true)
    await own('POST', '/owner/comments/1/approve')
    expect(await isHeld({})).toBe(false)
    expect(await isHeld({ author: ' 손\u200B님 '.normalize('NFD') })).toBe(false)
    expect(await isHeld({ author: '다른 이' })).toBe(true)
    expect(await isHeld({ password: '다른 비밀' })).toBe(true)
    expect(await isHeld({}, { from: '192.0.2.99' })).toBe(true)
    for (const id of [1, 3, 4]) await own('DELETE', `/owner/comments/${id}`)
    expect(await isHeld({})).toBe(true)
  })

  it('알려진 사람의 비밀번호를 맞혀 볼 수는 없고, 그래도 댓글은 쓸 수 있다', async () => {
    const { isHeld, own, auth, remove } = await openRules({ hold: 'first' })
    await isHeld({})
    await own('POST', '/owner/comments/1/approve')
    for (let n = 0; n < 10; n += 1) expect(await isHeld({ password: `맞혀 봄 ${n}` })).toBe(true)
    // Right and wrong look the same.
    expect(await isHeld({})).toBe(true)
    // Nobody has mistyped a password: those who share the address may still use theirs.
    expect(await auth(adminPassword)).toMatchObject({ status: 200, answer: { success: true } })
    expect(await remove(1, '비밀')).toMatchObject({ status: 200 })
  })

  it('같은 이름과 주소를 여럿이 써도 알려진 사람은 저마다 안다', async () => {
    const { isHeld, own } = await openRules({ hold: 'first' })
    const people = ['가', '나', '다', '라', '마'].map((name) => ({ author: 'ㅇㅇ', password: `${name}의 비밀` }))
    for (const [index, person] of people.entries()) {
      expect(await isHeld(person)).toBe(true)
      await own('POST', `/owner/comments/${index + 1}/approve`)
    }
    for (const person of people) expect(await isHeld(person)).toBe(false)
  })

  it('주인의 댓글은 살피지 않는다', async () => {
    const { isHeld, own } = await openRules({ hold: 'all', words: ['금지'] })
    expect(await isHeld({ author: '글지기', password: adminPassword, content: '금지' })).toBe(false)
    expect(await own('POST', '/comment', { postId: 1, commentInfo: { content: '금지' } })).toMatchObject({
      status: 201,
    })
  })

  it('데이터베이스에 주소는 없고, 지우면 누구였는지도 없다', async () => {
    const { isHeld, db, remove } = await openRules()
    await isHeld({})
    const row = () => db.read((reader) => reader.selectFrom('comment').selectAll().executeTakeFirstOrThrow())
    expect((await row()).author_hash).toMatch(/^[\w-]{11}$/)
    await remove(1, '비밀')
    expect((await row()).author_hash).toBeNull()
  })
})

describe('고치기', () => {
  const edit = { commentId: 1, password: '비밀', content: 'https://a.example' }

  it.for([
    ['none', 'https://a.example', false],
    ['links', '그냥 말', false],
    ['links', 'https://a.example', true],
    ['first', 'https://a.example', false],
    ['all', '그냥 말', true],
  ] as const)('고친 말도 규칙대로 살핀다: %s, %s', async ([hold, content, held]) => {
    const { write, set, send, comments, own, changed } = await openRules()
    await write(body())
    await set({ hold })
    changed.length = 0
    const { status, answer } = await send('PATCH', '/comment', { ...edit, content })
    expect([status, Object(Object(answer).comment).held]).toEqual([200, held ? true : undefined])
    expect(await comments()).toHaveLength(held ? 0 : 1)
    expect(changed).toEqual([1])
    await own('POST', '/owner/comments/1/approve')
    expect(await comments()).toMatchObject([{ id: 1, content }])
  })

  it('보류되면 수에서 빠지고, 다시 고쳐도 한 번만 빠진다', async () => {
    const { write, set, send, own, db } = await openRules()
    await write(body())
    await set({ hold: 'all' })
    const count = () => db.read((reader) => reader.selectFrom('thread').select('comment_cnt').executeTakeFirstOrThrow())
    for (let n = 0; n < 2; n += 1) await send('PATCH', '/comment', edit)
    expect(await count()).toEqual({ comment_cnt: 0 })
    await own('POST', '/owner/comments/1/approve')
    expect(await count()).toEqual({ comment_cnt: 1 })
  })
})

describe('규칙 적기', () => {
  it('보낸 것을 다듬어 그대로 답하고, 다시 물어도 같다', async () => {
    const { set, own } = await openRules()
    const rules = { hold: 'first', words: ['광고', '대출'], closed: [1, 2] }
    const sent = { hold: 'first', words: [' 광고 ', '대출', '광 고', '\u200B', ''], closed: ['2', 1, 2] }
    expect(await set(sent)).toMatchObject({ status: 200, answer: { success: true, rules } })
    expect((await own('GET', '/owner/rules')).answer).toEqual({ success: true, rules })
  })

  it.for([
    [{ hold: 'x' }, 400],
    [{ hold: null }, 400],
    [{ words: '광고' }, 400],
    [{ words: [1] }, 400],
    [{ words: ['가'.repeat(101)] }, 400],
    [{ words: Array.from({ length: 501 }, (_, n) => `말${n}`) }, 400],
    [{ words: ['\uD800'] }, 400],
    [{ closed: [0] }, 400],
    [{ closed: ['x'] }, 400],
    [{ closed: [999] }, 404],
  ] as const)('틀린 규칙은 %j이고 아무것도 바뀌지 않는다', async ([given, status]) => {
    const { set, own } = await openRules({ hold: 'links', words: ['광고'], closed: [2] })
    const code = status === 404 ? 'post.missing' : 'request.wrong'
    expect(await set(given)).toMatchObject({ status, answer: refusing(code) })
    expect((await own('GET', '/owner/rules')).answer).toMatchObject({ rules: { hold: 'links', closed: [2] } })
  })

  it('없는 글을 닫으려 하면 어느 번호인지 말한다', async () => {
    const { set } = await openRules()
    expect((await set({ closed: [1, 998, 2] })).answer).toMatchObject({ msg: '998번 글을 찾을 수 없습니다.' })
  })
})
