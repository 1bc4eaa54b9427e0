import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { emptyDraft, interrupted, typed } from '#/features/comments/draft.ts'

import { drafts, send } from './draft-histories.ts'

const runs = { numRuns: 1000 }

describe('페이지가 닫힐 때 보내던 글은', () => {
  it('등록되었는지 모른다는 알림과 함께, 같은 열쇠로 돌아온다', () => {
    const draft = typed(emptyDraft('까치'), { content: '안녕' })
    const back = interrupted(send(draft), () => true)
    expect(back).toMatchObject({ author: '까치', content: '안녕', key: draft.key, kept: [] })
    expect(back.alert).toContain('두 번 등록되지 않습니다')
  })

  it('지금 보내고 있는 것이면 그대로 둔다', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(interrupted(draft, () => false)).toBe(draft)
      }),
      runs,
    )
  })

  it('모두 눈에 보이는 곳으로 나온다', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(interrupted(draft, () => true).kept.filter(({ alert }) => alert === null)).toEqual([])
      }),
      runs,
    )
  })
})
