import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { agreed, emptyDraft, keyFor, refused, revived, sent, typed, type Draft } from '#/features/comments/draft.ts'

import { author, content, drafts, keptAt, run, send, step } from './draft-histories.ts'

const runs = { numRuns: 1000 }

/** Every text that is somewhere, white space aside. */
const textsOf = ({ content: inForm, kept }: Draft): readonly string[] =>
  [inForm, ...kept.map((text) => text.content)].filter((text) => text.trim() !== '').toSorted()

const keysOf = ({ key, kept }: Draft): readonly string[] => [key, ...kept.map((text) => text.key)]

describe('쓰던 글', () => {
  it('보내고, 거절되고, 되살리고, 끊겨도 한 글자도 사라지지 않는다', () => {
    fc.assert(
      fc.property(drafts, step, (draft, act) => {
        const before = act.kind === 'type' ? typed(draft, act.text) : draft
        expect(textsOf(run(before, act))).toEqual(textsOf(before))
      }),
      runs,
    )
  })

  it('쓰는 것은 칸에 있는 것만 바꾼다', () => {
    fc.assert(
      fc.property(drafts, author, content, (draft, by, text) => {
        expect(typed(draft, { author: by, content: text })).toMatchObject({
          author: by,
          content: text,
          kept: draft.kept,
        })
      }),
      runs,
    )
  })

  it('보내는 동안은 옆에 있고, 등록되면 어디에도 없다', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const key = keyFor(draft, draft)
        const after = agreed(sent(draft, draft, key), key)
        expect(keysOf(after)).not.toContain(key)
        expect(textsOf(after)).toEqual(textsOf({ ...draft, content: '' }))
        expect(after.author).toBe(draft.author)
      }),
      runs,
    )
  })

  it('보내고 나서 더 쓴 글은 칸에 남는다', () => {
    const draft = typed(emptyDraft('까치'), { content: '안녕' })
    const more = typed(draft, { content: '안녕하세요' })
    const key = keyFor(more, draft)
    const after = sent(more, draft, key)
    expect(after.content).toBe('안녕하세요')
    expect(after.kept).toEqual([{ author: '까치', content: '안녕', key, alert: null }])
    expect(key).not.toBe(more.key)
  })
})

describe('글의 열쇠', () => {
  it('같은 열쇠가 두 글에 붙지 않는다', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(new Set(keysOf(draft)).size).toBe(keysOf(draft).length)
      }),
      runs,
    )
  })

  it('답을 받지 못한 글은 같은 열쇠로 다시 나간다', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const cleared = { ...draft, content: '안녕', kept: [] }
        const { key } = cleared
        const back = refused(send(cleared), key, '오류', key)
        expect(back).toMatchObject({ content: '안녕', alert: '오류' })
        expect(keyFor(back, back)).toBe(key)
      }),
      runs,
    )
  })

  it('거절된 글은 다른 열쇠로 나간다', () => {
    const draft = typed(emptyDraft('까치'), { content: '안녕' })
    const back = refused(send(draft), draft.key, '거절', '다음')
    expect(keyFor(back, back)).toBe('다음')
  })

  it.for([{ content: '안녕!' }, { author: '바람' }])('고친 글은 다른 글이다: %o', (change) => {
    const draft = typed(emptyDraft('까치'), { content: '안녕' })
    const back = refused(send(draft), draft.key, '오류', draft.key)
    expect(typed(back, change).key).not.toBe(draft.key)
  })

  it('고치지 않았으면 그대로다', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(typed(draft, { author: draft.author, content: draft.content })).toBe(draft)
      }),
      runs,
    )
  })
})

describe('거절된 글은', () => {
  const draft = typed(emptyDraft('까치'), { content: '안녕' })
  const waiting = send(draft)

  it('빈 칸이면 알림과 함께 칸으로 돌아온다', () => {
    expect(refused(waiting, draft.key, '거절', '다음')).toEqual({
      author: '까치',
      remembered: '까치',
      content: '안녕',
      key: '다음',
      alert: '거절',
      kept: [],
    })
  })

  it.for([{ content: '다른 글' }, { author: '바람' }])('다른 것을 쓰고 있으면 옆에서 기다린다: %o', (change) => {
    const busy = typed(waiting, change)
    const back = refused(busy, draft.key, '거절', '다음')
    expect(back).toEqual({ ...busy, kept: [{ author: '까치', content: '안녕', key: '다음', alert: '거절' }] })
  })

  it('칸에 기억된 이름만 있으면, 다른 이름으로 보낸 글이라도 칸으로 돌아온다', () => {
    const second = typed(waiting, { author: '바람', content: '둘째' })
    const third = typed(send(second), { author: '구름', content: '셋째' })
    const left = agreed(agreed(send(third), draft.key), third.key)
    expect(left).toMatchObject({ author: '구름', content: '' })
    const back = refused(left, second.key, '거절', '다음')
    expect(back).toMatchObject({ author: '바람', content: '둘째', key: '다음', alert: '거절', kept: [] })
  })

  it('이름을 지운 빈 칸도 비어 있는 것이다', () => {
    const back = refused(typed(waiting, { author: ' ' }), draft.key, '거절', '다음')
    expect(back).toMatchObject({ author: '까치', content: '안녕', kept: [] })
  })

  it('비밀번호를 쓰고 있으면 글 칸이 비었어도 옆에서 기다린다', () => {
    expect(refused(waiting, draft.key, '거절', '다음', true)).toEqual({
      ...waiting,
      kept: [{ author: '까치', content: '안녕', key: '다음', alert: '거절' }],
    })
  })

  it('되살리면 칸에 서고, 칸에 있던 글이 대신 기다린다', () => {
    const busy = typed(waiting, { author: '바람', content: '다른 글' })
    const back = revived(refused(busy, draft.key, '거절', '다음'), '다음')
    expect(back).toMatchObject({ author: '까치', content: '안녕', key: '다음', alert: '거절' })
    expect(back.kept).toEqual([
      { author: '바람', content: '다른 글', key: busy.key, alert: '쓰던 글은 여기에 두었습니다.' },
    ])
  })

  it('두 번 되살리면 처음과 같은 글이 칸에 있다', () => {
    fc.assert(
      fc.property(drafts, fc.nat(), (any, at) => {
        const here = { ...any, content: '쓰던 글' }
        const there = revived(here, keptAt(here, at))
        const { author: by, content: text, key } = revived(there, here.key)
        expect([by, text, key]).toEqual([here.author, here.content, here.key])
      }),
      runs,
    )
  })

  it('아직 답을 기다리는 글은 되살릴 수 없다', () => {
    expect(revived(waiting, draft.key)).toBe(waiting)
  })
})
