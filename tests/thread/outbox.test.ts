import { describe, expect, it, vi } from 'vitest'

import type { DeleteEdit } from '#/thread/edits.ts'

import { createFakeStorage } from './fake-storage.ts'
import { openTab, tellOtherTabs } from './open-tab.ts'
import { agree, newComment, refusals, reply, sendFrom, text, typeAndSend } from './writing.ts'

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

/** A page that died while it was sending. */
const interrupt = (form = newComment) => {
  const { storage, texts } = createFakeStorage()
  const tab = openTab(storage)
  tab.close()
  return { storage, texts, edit: typeAndSend(tab, form) }
}

describe('보낸 것은', () => {
  it('글마다 캐시에 있어 개발 도구로 읽을 수 있고, 비밀번호는 거기에도 저장소에도 없다', () => {
    const { storage, all } = createFakeStorage()
    const tab = openTab(storage)
    const edit = typeAndSend(tab)
    expect(tab.client.getQueryData(['outbox', 30])).toEqual([{ edit, state: 'sending' }])
    expect(tab.outbox.entries(29)).toEqual([])
    expect(cached(tab) + all()).not.toContain('secret')
    tab.outbox.refuse(30, edit, '거절', 'next')
    expect(tab.client.getQueryData(['outbox', 30])).toEqual([
      { edit: { ...edit, key: 'next' }, state: 'refused', alert: '거절' },
    ])
    expect(cached(tab) + all()).not.toContain('secret')
    expect(tab.outbox.passwordOf('next')).toBe('secret')
    expect(tab.outbox.passwordOf(edit.key)).toBeNull()
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
    agree(tab, newComment, edit)
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
    outbox.send(30, deletion('a'), 'secret')
    outbox.refuse(30, deletion('a'), '거절', 'b')
    expect([...texts]).toEqual([])
    expect(outbox.entries(30)).toEqual([{ edit: deletion('b'), state: 'refused', alert: '거절' }])
    expect(outbox.passwordOf('b')).toBe('secret')
  })

  it('다시 보내면 먼저 거절된 것은 잊히고, 다른 댓글의 것은 남는다', () => {
    const { outbox } = openTab(null)
    outbox.setAside(30, deletion('a'), '거절', 'secret')
    outbox.setAside(30, deletion('b', 8), '거절', 'secret')
    outbox.send(30, deletion('c'), 'secret')
    expect(outbox.entries(30).map(({ edit, state }) => `${edit.key} ${state}`)).toEqual(['b refused', 'c sending'])
    expect(outbox.passwordOf('a')).toBeNull()
  })
})

describe('두 창에서', () => {
  it('한쪽에서 쓰면 다른 쪽에도 보인다', () => {
    const { here, there } = openTabs()
    const listener = vi.fn<() => void>()
    const stop = there.drafts.subscribe(listener)
    here.drafts.type(newComment, text)
    tellOtherTabs()
    expect(listener).toHaveBeenCalledOnce()
    expect(there.drafts.read(newComment)).toMatchObject(text)
    stop()
    tellOtherTabs()
    expect(listener).toHaveBeenCalledOnce()
  })

  it('한쪽에서 보내는 글을 다른 쪽이 끊긴 글로 알지 않는다', () => {
    const { here, there } = openTabs()
    typeAndSend(here)
    tellOtherTabs()
    expect(there.drafts.read(newComment)).toMatchObject({ content: '', refused: null })
    expect(refusals(there)).toEqual([])
    expect(here.outbox.entries(30)).toMatchObject([{ state: 'sending' }])
  })

  it('한쪽에서 거절된 글은 다른 쪽에서도 기다리고, 한쪽에서 보내면 다른 쪽에서 사라진다', () => {
    const { here, there } = openTabs()
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
    late.drafts.restore(newComment, edit, '')
    late.drafts.acknowledge(newComment)
    agree(here, newComment, edit)
    tellOtherTabs()
    expect(late.drafts.read(newComment).content).toBe('')
    expect(refusals(late)).toEqual([])
  })

  it('버려진 글은 다른 쪽에서 되살아나지 않는다', () => {
    const { here, there } = openTabs()
    here.drafts.type(newComment, text)
    there.drafts.discard(newComment)
    here.drafts.discard(newComment)
    expect(here.drafts.read(newComment).content).toBe('')
    expect(there.drafts.read(newComment).content).toBe('')
  })
})

describe('페이지가 닫힐 때 보내던 글은', () => {
  it('다시 열면 등록되었는지 모른다며 기다리고, 같은 열쇠로 나간다', () => {
    const { storage, edit } = interrupt()
    const tab = openTab(storage)
    const [entry] = refusals(tab)
    expect(entry?.alert).toContain('두 번 등록되지 않습니다')
    tab.drafts.restore(newComment, edit, '')
    expect(sendFrom(tab, newComment).key).toBe(edit.key)
    expect(refusals(tab)).toEqual([])
  })

  it('다른 창이 무엇을 쓰든 다시 숨지 않는다', () => {
    const { storage } = interrupt()
    const [other, tab] = [openTab(storage), openTab(storage)]
    other.drafts.type(newComment, { author: '바람' })
    tellOtherTabs()
    expect(refusals(tab)).toMatchObject([{ edit: { content: text.content } }])
  })

  it('답글이면, 들여다볼 때까지 제 댓글에서 기다린다', () => {
    const { storage, edit } = interrupt(reply)
    const tab = openTab(storage)
    expect(refusals(tab)).toMatchObject([{ edit: { parentId: 7 } }])
    tab.drafts.restore(reply, edit, '')
    tab.drafts.acknowledge(reply)
    expect(refusals(tab)).toEqual([])
    expect(tab.drafts.read(reply).content).toBe(text.content)
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
