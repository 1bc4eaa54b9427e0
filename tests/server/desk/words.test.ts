import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { body, refusing } from '../commenting.ts'
import { openRules } from './open-rules.ts'

describe('막을 말', () => {
  it.for([
    [{ content: '이것은 광고입니다' }],
    [{ content: '이것은 광고입니다'.normalize('NFD') }],
    [{ content: '광\u200B고' }],
    [{ content: '광 고' }],
    [{ content: '광\u3164고' }],
    [{ author: '광고쟁이' }],
    [{ content: 'CASINO' }],
    [{ content: 'ｃａｓｉｎｏ' }],
    [{ content: '\u0441\u0430sin\u043E' }],
    [{ content: '\u0421\u0391SINO' }],
    [{ content: '\uA4DA\uA4EESINO' }],
    [{ content: '광\uE000고' }],
    [{ content: '광고', secret: true }],
  ])('보기에 같으면 모두 400이다: %j', async ([given]) => {
    const { write } = await openRules({ words: ['광고', ' Casino '] })
    expect(await write(body({ content: '말', ...given }))).toMatchObject({
      status: 400,
      answer: refusing('comment.word'),
    })
  })

  it.for([
    ['porn', 'pom'],
    ['казино', 'казна'],
    ['광고', '광주 고속버스'],
  ])('막은 말과 다른 말은 된다: %s, %s', async ([word, content]) => {
    const { write } = await openRules({ words: [word] })
    expect((await write(body({ content }))).status).toBe(201)
  })

  it.for([' ', '\uFDFA', '\uF8FF', '\uE000\u200B'])(
    '보이는 글자가 없는 막을 말은 아무 댓글도 막지 않는다: %j',
    async (word) => {
      const { write } = await openRules({ words: [word, '광고'] })
      expect((await write(body({ content: '말' }))).status).toBe(201)
      expect((await write(body({ content: '광고' }))).status).toBe(400)
    },
  )

  it('막을 말이 그대로인 동안에는 댓글마다 다시 다듬지 않고, 바뀌면 바뀐 말을 막는다', async () => {
    const { write, set } = await openRules({ words: ['솜사탕'] })
    const isRefused = async (content: string) => (await write(body({ content }))).status === 400
    expect(await isRefused('솜사탕입니다')).toBe(true)
    const normalize = vi.spyOn(String.prototype, 'normalize')
    onTestFinished(() => normalize.mockRestore())
    expect(await isRefused('솜사탕이오')).toBe(true)
    expect(normalize.mock.contexts.map(String)).toContain('솜사탕이오')
    expect(normalize.mock.contexts.map(String)).not.toContain('솜사탕')
    await set({ words: ['달고나'] })
    expect([await isRefused('솜사탕'), await isRefused('달고나')]).toEqual([false, true])
  })

  it('고쳐서 넣을 수도 없고, 거절된 것은 세지도 남기지도 않는다', async () => {
    const { write, send, comments } = await openRules({ words: ['광고'] })
    await write(body({ content: '말' }))
    const edit = { commentId: 1, password: '비밀', content: '광고' }
    expect(await send('PATCH', '/comment', edit)).toMatchObject({ status: 400, answer: refusing('comment.word') })
    for (let n = 0; n < 25; n += 1) expect((await write(body({ content: '광고' }))).status).toBe(400)
    expect((await write(body({ content: '말' }))).status).toBe(201)
    expect(await comments()).toMatchObject([{ content: '말' }, { content: '말' }])
  })
})
