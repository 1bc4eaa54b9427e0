import { describe, expect, it, vi } from 'vitest'

import type { DeleteEdit } from '#/thread/edits.ts'

import { createFakeStorage } from './fake-storage.ts'
import { openTab, tellOtherTabs } from './open-tab.ts'
import { agree, newCommentForm, refusals, sendFrom, text, typeAndSend } from './writing.ts'

const cached = ({ client }: ReturnType<typeof openTab>) =>
  JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data]),
  )

const deletion = (key: string, commentId = 7): DeleteEdit => ({ kind: 'delete', key, commentId })

const openTabs = () => {
  const { storage } = createFakeStorage()
  return { storage, here: openTab(storage), there: openTab(storage) }
}

describe('보낸 것은', () => {
  it('글마다 캐시에 있어 개발 도구로 읽을 수 있고, 비밀번호는 거기에도 저장소에도 없다', () => {
    const { storage, all } = createFakeStorage()
    const tab = openTab(storage)
    const edit = typeAndSend(tab)
    expect(tab.client.getQueryData(['outbox', 30])).toEqual([{ edit, state: 'sending' }])
    expect(tab.outbox.entries(29)).toEqual([])
    expect(cached(tab) + all()).not.toContain('p4ssword')
    tab.outbox.refuse(30, edit, '거절', 'next')
    expect(tab.client.getQueryData(['outbox', 30])).toEqual([
      { edit: { ...edit, key: 'next' }, state: 'refused', alert: '거절' },
    ])
    expect(cached(tab) + all()).not.toContain('p4ssword')
    expect(tab.outbox.passwordOf('next')).toBe('p4ssword')
    expect(tab.outbox.passwordOf(edit.key)).toBeNull()
  })

  it('비밀 댓글이면 쓰는 동안에도 보내는 동안에도 거절된 뒤에도 저장소에 없다', () => {
    const { storage, all } = createFakeStorage()
    const tab = openTab(storage)
    tab.drafts.type(newCommentForm, text)
    expect(all()).toContain(text.content)
    tab.drafts.type(newCommentForm, { secret: true })
    expect(all()).not.toContain(text.content)
    expect(tab.drafts.read(newCommentForm)).toMatchObject({ ...text, secret: true })
    const edit = { ...sendFrom(tab, newCommentForm), secret: true } as const
    tab.outbox.add(30, edit, 'p4ssword')
    tab.outbox.refuse(30, edit, '거절')
    tab.drafts.takeBack(newCommentForm, edit, '')
    expect(all()).not.toContain(text.content)
    expect(tab.drafts.read(newCommentForm)).toMatchObject({ ...text, secret: true })
    tellOtherTabs()
    expect(refusals(tab)).toMatchObject([{ edit: text }])
  })

  it('없으면 캐시에 아무것도 두지 않는다', () => {
    const tab = openTab(createFakeStorage().storage)
    tab.outbox.discard(30, 'key')
    expect(tab.client.getQueryCache().getAll()).toEqual([])
  })

  it('등록되면 비밀번호를 잊고, 저장소에 자취가 없다', () => {
    const { storage, texts } = createFakeStorage()
    const tab = openTab(storage)
    const edit = typeAndSend(tab)
    expect([...texts.keys()]).toContain(`outbox:30:${edit.key}`)
    agree(tab, newCommentForm, edit)
    expect(tab.outbox.passwordOf(edit.key)).toBeNull()
    expect([...texts.keys()].filter((name) => name.startsWith('outbox:'))).toEqual([])
  })

  it('바뀔 때마다 알린다', () => {
    const tab = openTab(null)
    const listener = vi.fn<() => void>()
    const stop = tab.outbox.subscribe(listener)
    const edit = typeAndSend(tab)
    return Promise.resolve().then(() => {
      expect(listener).toHaveBeenCalled()
      stop()
      listener.mockClear()
      tab.outbox.discard(30, edit.key)
      expect(listener).not.toHaveBeenCalled()
    })
  })
})

describe('삭제는', () => {
  it('저장되지 않는다', () => {
    const { storage, texts } = createFakeStorage()
    const { outbox } = openTab(storage)
    outbox.add(30, deletion('a'), 'p4ssword')
    outbox.refuse(30, deletion('a'), '거절', 'b')
    expect([...texts]).toEqual([])
    expect(outbox.entries(30)).toEqual([{ edit: deletion('b'), state: 'refused', alert: '거절' }])
    expect(outbox.passwordOf('b')).toBe('p4ssword')
  })

  it('다시 보내면 먼저 거절된 것은 잊히고, 다른 댓글의 것은 남는다', () => {
    const { outbox } = openTab(null)
    outbox.setAside(30, deletion('a'), '거절', 'p4ssword')
    outbox.setAside(30, deletion('b', 8), '거절', 'p4ssword')
    outbox.add(30, deletion('c'), 'p4ssword')
    expect(outbox.entries(30).map(({ edit, state }) => `${edit.key} ${state}`)).toEqual(['b refused', 'c sending'])
    expect(outbox.passwordOf('a')).toBeNull()
  })
})

describe('두 창에서', () => {
  it('한쪽에서 쓰면 다른 쪽에도 보인다', () => {
    const { here, there } = openTabs()
    const listener = vi.fn<() => void>()
    const stop = there.drafts.subscribe(listener)
    here.drafts.type(newCommentForm, text)
    tellOtherTabs()
    expect(listener).toHaveBeenCalledOnce()
    expect(there.drafts.read(newCommentForm)).toMatchObject(text)
    stop()
    tellOtherTabs()
    expect(listener).toHaveBeenCalledOnce()
  })

  it('한쪽에서 보내는 글을 다른 쪽이 끊긴 글로 알지 않는다', () => {
    const { here, there } = openTabs()
    typeAndSend(here)
    tellOtherTabs()
    expect(there.drafts.read(newCommentForm)).toMatchObject({ content: '', refused: null })
    expect(refusals(there)).toEqual([])
    expect(here.outbox.entries(30)).toMatchObject([{ state: 'sending' }])
  })

  it('한쪽에서 거절된 글은 다른 쪽에서도 기다리고, 한쪽에서 보내면 다른 쪽에서 사라진다', () => {
    const { here, there } = openTabs()
    // A form that has been opened and closed there.
    there.outbox.subscribe(() => {})()
    const edit = typeAndSend(here)
    here.outbox.refuse(30, edit, '거절')
    tellOtherTabs()
    expect(refusals(there)).toMatchObject([{ edit: { content: text.content }, alert: '거절' }])
    here.outbox.discard(30, edit.key)
    tellOtherTabs()
    expect(refusals(there)).toEqual([])
  })

  it('한쪽에서 등록되면, 그 사이 다른 쪽이 이어받은 글도 칸에서 사라진다', () => {
    const { storage, here } = openTabs()
    const edit = typeAndSend(here)
    const late = openTab(storage)
    const [taken] = refusals(late)
    expect(taken?.edit).toEqual(edit)
    late.drafts.takeBack(newCommentForm, edit, '')
    late.drafts.acknowledge(newCommentForm)
    agree(here, newCommentForm, edit)
    tellOtherTabs()
    expect(late.drafts.read(newCommentForm).content).toBe('')
    expect(refusals(late)).toEqual([])
  })

  it('한쪽에서 비밀로 쓰거나 보내거나 버리거나 비밀을 풀어도, 다른 쪽이 그동안 쓴 글은 그대로다', () => {
    const { storage, here, there } = openTabs()
    const secret = { author: '바람', content: '둘만 아는 말', secret: true }
    const { drafts } = there
    for (const leave of [
      () => drafts.type(newCommentForm, { content: '' }),
      () => drafts.send(newCommentForm, secret),
      () => drafts.discard(newCommentForm),
      () => drafts.type(newCommentForm, { secret: false }),
    ]) {
      drafts.discard(newCommentForm)
      drafts.type(newCommentForm, secret)
      here.drafts.type(newCommentForm, text)
      drafts.type(newCommentForm, { content: '둘만 아는 말이다' })
      drafts.type(newCommentForm, secret)
      expect(drafts.read(newCommentForm)).toMatchObject(secret)
      leave()
      expect(openTab(storage).drafts.read(newCommentForm)).toMatchObject(text)
    }
    expect(drafts.read(newCommentForm)).toMatchObject({ ...secret, secret: false })
  })

  it('다시 연 창에서 비밀로 고쳐도, 드러나게 저장되어 있던 글은 저장소에 없다', () => {
    const { storage, all } = createFakeStorage()
    openTab(storage).drafts.type(newCommentForm, text)
    openTab(storage).drafts.type(newCommentForm, { secret: true })
    expect(all()).not.toContain(text.content)
  })

  it('버려진 글은 다른 쪽에서 되살아나지 않는다', () => {
    const { here, there } = openTabs()
    here.drafts.type(newCommentForm, text)
    there.drafts.discard(newCommentForm)
    here.drafts.discard(newCommentForm)
    expect(here.drafts.read(newCommentForm).content).toBe('')
    expect(there.drafts.read(newCommentForm).content).toBe('')
  })
})
