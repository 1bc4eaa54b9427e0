import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  acknowledged,
  agreed,
  type Draft,
  emptyDraft,
  hasContent,
  isFreeFor,
  keyFor,
  takenBack,
  sent,
  typed,
  withFound,
} from '#/features/comments/draft.ts'

const runs = { numRuns: 1000 }

const author = fc.constantFrom('까치', '바람', '')
const content = fc.constantFrom('', '  ', '안녕', '안녕하세요', '또 왔어요')
const drafts: fc.Arbitrary<Draft> = fc.record({
  author,
  content,
  remembered: author,
  key: fc.uuid(),
  refused: fc.option(fc.uuid()),
  secret: fc.boolean(),
})

const empty = emptyDraft('독자')
const hello = typed(emptyDraft('까치'), { content: '안녕' })

describe('쓰던 글', () => {
  it('쓰는 것은 칸에 있는 것만 바꾼다', () => {
    fc.assert(
      fc.property(drafts, author, content, (draft, by, text) => {
        const { refused, remembered } = draft
        expect(typed(draft, { author: by, content: text })).toMatchObject({
          author: by,
          content: text,
          refused,
          remembered,
        })
      }),
      runs,
    )
  })

  it('보내면 칸이 비고, 이름은 남는다', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(sent(draft, draft)).toMatchObject({ author: draft.author, content: '', refused: null })
        expect(sent(draft, draft).key).not.toBe(draft.key)
      }),
      runs,
    )
  })

  it('보내고 나서 더 쓴 글은 칸에 남는다', () => {
    const more = typed(hello, { content: '안녕하세요' })
    const key = keyFor(more, hello)
    expect(sent(more, hello).content).toBe('안녕하세요')
    expect(key).not.toBe(more.key)
  })

  it('등록되면 그 글이 있던 칸은 비고, 다른 글은 그대로다', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(agreed(draft, draft.key)).toMatchObject({ author: draft.author, content: '', refused: null })
        expect(agreed(draft, 'other')).toBe(draft)
      }),
      runs,
    )
  })

  it('빈칸뿐인 글은 글이 아니다', () => {
    expect(hasContent({ ...empty, content: ' \n\t ' })).toBe(false)
    expect(hasContent({ ...empty, content: ' 글 ' })).toBe(true)
  })
})

describe('글의 열쇠', () => {
  it.for([{ content: '안녕!' }, { author: '바람' }])('고친 글은 다른 글이다: %o', (change) => {
    expect(typed(hello, change).key).not.toBe(hello.key)
  })

  it('고치지 않았으면 그대로다', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const { author: by, content: text, secret } = draft
        expect(typed(draft, { author: by, content: text, secret })).toBe(draft)
        expect(keyFor(draft, draft)).toBe(draft.key)
      }),
      runs,
    )
  })

  it('되돌아온 글은 제 열쇠로 다시 나간다', () => {
    const back = takenBack(sent(hello, hello), { author: '까치', content: '안녕', key: hello.key })
    expect(back).toEqual({ ...hello, remembered: '까치', refused: hello.key })
    expect(keyFor(back, back)).toBe(hello.key)
    expect(acknowledged(back)).toEqual({ ...back, refused: null })
  })
})

const free = (draft: Draft, by = '까치') => isFreeFor(draft, { author: by, content: '안녕' })

describe('칸은', () => {
  it('비었거나, 기억된 이름이나 그 글의 이름만 있으면 글을 받는다', () => {
    expect(free(empty)).toBe(true)
    expect(free(typed(empty, { author: '까치' }))).toBe(true)
    expect(free(typed(empty, { author: ' ' }))).toBe(true)
    expect(free(typed(empty, { content: ' ' }))).toBe(true)
  })

  it.for([{ content: '다른 글' }, { author: '바람' }])('다른 것을 쓰고 있으면 받지 않는다: %o', (change) => {
    expect(free(typed(empty, change))).toBe(false)
  })
})

it.for([
  ['빈 칸에는 그대로 선다', '', '새 글', '새 글'],
  ['쓰던 글에 이어진다', '쓰던 글', '새 글', '쓰던 글\n\n새 글'],
  ['쓰던 글과 같으면 되풀이하지 않는다', '쓰던 글', '쓰던 글', '쓰던 글'],
  ['쓰던 글에 이미 있는 말이라도 사라지지 않는다', '쓰던 새 글', '새 글', '쓰던 새 글\n\n새 글'],
] as const)('스크립트가 오기 전에 쓴 글은 %s', ([, before, found, expected]) => {
  const draft = { ...empty, content: before }
  const after = withFound(draft, { author: '독자', content: found })
  expect(after).toMatchObject({ author: '독자', content: expected })
  expect(after.key === draft.key).toBe(before === expected)
})

it('스크립트가 오기 전에 이름을 썼으면 그 이름이고, 쓰지 않았으면 기억한 이름이다', () => {
  expect(withFound(empty, { author: '까치', content: '' })).toMatchObject({ author: '까치', content: '' })
  expect(withFound(empty, { author: ' ', content: '글' })).toMatchObject({ author: '독자', content: '글' })
  expect(withFound(empty, { author: '', content: '' })).toBe(empty)
})

it('스크립트가 오기 전에 비밀로 골랐으면 비밀이고, 비밀이던 것은 비밀인 채다', () => {
  expect(withFound(empty, { author: '', content: '', secret: true })).toMatchObject({ secret: true })
  expect(withFound({ ...empty, secret: true }, { author: '', content: '글' })).toMatchObject({ secret: true })
})
