import { afterEach, describe, expect, it, vi } from 'vitest'

import { createFakeStorage } from './fake-storage.ts'
import { openTab, tellOtherTabs } from './open-tab.ts'
import { newCommentForm, refusals, replyForm, sendFrom, text, typeAndSend } from './writing.ts'

/** A page that died while it was sending. */
const interrupt = (form = newCommentForm) => {
  const { storage, texts } = createFakeStorage()
  const tab = openTab(storage)
  tab.close()
  return { storage, texts, edit: typeAndSend(tab, form) }
}

afterEach(() => vi.useRealTimers())

describe('페이지가 닫힐 때 보내던 글은', () => {
  it('다시 열면 등록되었는지 모른다며 기다리고, 같은 열쇠로 나간다', () => {
    const { storage, edit } = interrupt()
    const tab = openTab(storage)
    const [entry] = refusals(tab)
    expect(entry?.alert).toContain('두 번 등록되지 않습니다')
    tab.drafts.takeBack(newCommentForm, edit, '')
    expect(sendFrom(tab, newCommentForm).key).toBe(edit.key)
    expect(refusals(tab)).toEqual([])
  })

  it('같은 글을 알아보지 못하는 다른 서버의 것이면, 먼저 보고 보내라고 한다', () => {
    const { storage } = interrupt()
    const [entry] = refusals(openTab(storage, false))
    expect(entry?.alert).toContain('없으면 다시 보내 주세요')
    expect(entry?.alert).not.toContain('두 번')
  })

  it.for([
    ['22:59', '다시 보내도 두 번 등록되지 않습니다.'],
    ['23:00', '이미 올라와 있는지 먼저 확인하고, 없으면 다시 보내 주세요.'],
  ] as const)('서버가 그 열쇠를 하루만 기억하니, 보낸 지 %s이면 “%s”라고 한다', ([time, advice]) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:00Z') })
    const { storage } = interrupt()
    vi.setSystemTime(new Date(`2026-11-20T${time}Z`))
    expect(refusals(openTab(storage))).toMatchObject([
      { alert: `보내던 댓글이 등록되었는지 알 수 없습니다. ${advice}` },
    ])
  })

  it('등록되었는지 모르는 동안은, 거절되고 또 다시 열어도 같은 열쇠를 지닌다', () => {
    const { storage, edit } = interrupt()
    const tab = openTab(storage)
    expect(tab.outbox.isUnconfirmedKey(edit.key)).toBe(true)
    tab.drafts.takeBack(newCommentForm, edit, '')
    tab.outbox.refuse(30, sendFrom(tab, newCommentForm), '거절')
    tab.close()
    const again = openTab(storage)
    expect(again.outbox.isUnconfirmedKey(edit.key)).toBe(true)
    again.outbox.refuse(30, sendFrom(again, newCommentForm), '거절', 'next')
    expect(again.outbox.isUnconfirmedKey('next')).toBe(false)
    again.close()
    expect(openTab(storage).outbox.isUnconfirmedKey('next')).toBe(false)
  })

  it('다른 창이 무엇을 쓰든 다시 숨지 않는다', () => {
    const { storage } = interrupt()
    const [other, tab] = [openTab(storage), openTab(storage)]
    other.drafts.type(newCommentForm, { author: '바람' })
    tellOtherTabs()
    expect(refusals(tab)).toMatchObject([{ edit: { content: text.content } }])
  })

  it('답글이면, 들여다볼 때까지 제 댓글에서 기다린다', () => {
    const { storage, edit } = interrupt(replyForm)
    const tab = openTab(storage)
    expect(refusals(tab)).toMatchObject([{ edit: { parentId: 7 } }])
    tab.drafts.takeBack(replyForm, edit, '')
    tab.drafts.acknowledge(replyForm)
    expect(refusals(tab)).toEqual([])
    expect(tab.drafts.read(replyForm).content).toBe(text.content)
  })

  it.for(['{', 'null', '{"edit":{},"state":"sending"}', '{"state":"refused","alert":"?"}'])(
    '남이 쓴 %s이 섞여 있어도 저만 돌아온다',
    (foreign) => {
      const { storage, texts } = interrupt()
      texts.set('outbox:30:x', foreign)
      for (const name of ['outbox:', 'outbox:x:y', 'outbox:1.5:z']) texts.set(name, '?')
      expect(refusals(openTab(storage))).toHaveLength(1)
    },
  )
})

it('이루어졌는지 알 수 없으면, 양식에서 물러난 뒤에도 그렇다고 적혀 있다', () => {
  const tab = openTab(createFakeStorage().storage)
  const edit = typeAndSend(tab)
  tab.outbox.refuse(30, edit, '끊김')
  expect(refusals(tab)).toMatchObject([{ isUnconfirmed: true }])
  tab.outbox.setAside(30, edit, '물러남', '')
  expect(refusals(tab)).toMatchObject([{ alert: '물러남', isUnconfirmed: true }])
})
