import { expect, it } from 'vitest'

import {
  emptyDraft,
  hasContent,
  isBlank,
  type KeptText,
  needsAttention,
  revived,
  withFound,
} from '#/features/comments/draft.ts'

const empty = emptyDraft('독자')
const kept = (alert: string | null): KeptText => ({ author: '독자', content: '글', key: 'key', alert })

it('빈칸뿐인 글은 글이 아니다', () => {
  expect(hasContent({ ...empty, content: ' \n\t ' })).toBe(false)
  expect(hasContent({ ...empty, content: ' 글 ' })).toBe(true)
})

it('칸에도 옆에도 아무것도 없어야 비었다', () => {
  expect(isBlank(empty)).toBe(true)
  expect(isBlank({ ...empty, content: '글' })).toBe(false)
  expect(isBlank({ ...empty, kept: [kept(null)] })).toBe(false)
  expect(isBlank({ ...empty, content: '글', kept: [kept(null)] })).toBe(false)
})

it('되돌아온 글이 칸에나 옆에 하나라도 있으면 눈길을 청한다', () => {
  expect(needsAttention(empty)).toBe(false)
  expect(needsAttention({ ...empty, kept: [kept(null)] })).toBe(false)
  expect(needsAttention({ ...empty, alert: '거절' })).toBe(true)
  expect(needsAttention({ ...empty, kept: [kept(null), kept('거절')] })).toBe(true)
})

it('빈 칸에 되살리면 옆에 아무것도 남지 않는다', () => {
  const draft = revived({ ...empty, content: ' ', kept: [kept('거절')] }, 'key')
  expect(draft).toMatchObject({ content: '글', key: 'key', alert: '거절', kept: [] })
})

it.for([
  ['빈 칸에는 그대로 선다', '', '새 글', '새 글'],
  ['쓰던 글에 이어진다', '쓰던 글', '새 글', '쓰던 글\n\n새 글'],
  ['쓰던 글에 이미 있는 말은 되풀이하지 않는다', '쓰던 새 글', '새 글', '쓰던 새 글'],
] as const)('스크립트가 오기 전에 쓴 글은 %s', ([, content, found, expected]) => {
  const draft = { ...empty, content }
  const after = withFound(draft, { author: '독자', content: found })
  expect(after).toMatchObject({ author: '독자', content: expected, kept: [] })
  expect(after.key === draft.key).toBe(content === expected)
})

it('스크립트가 오기 전에 이름을 썼으면 그 이름이고, 쓰지 않았으면 기억한 이름이다', () => {
  expect(withFound(empty, { author: '까치', content: '' })).toMatchObject({ author: '까치', content: '' })
  expect(withFound(empty, { author: ' ', content: '글' })).toMatchObject({ author: '독자', content: '글' })
  expect(withFound(empty, { author: '', content: '' })).toBe(empty)
})
