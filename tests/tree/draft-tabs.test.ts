import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createDraftStore, type DraftStore } from '#/features/comments/draft-store.ts'

import { createFakeStorage } from './fake-storage.ts'

const slot = { postId: 30, parentId: null }
const reply = { postId: 30, parentId: 7 }
const text = { author: '까치', content: '안녕하세요' }

const typeAndSend = (store: DraftStore, where: typeof slot | typeof reply = slot) => {
  store.type(where, text)
  return store.send(where, text, 'secret')
}

const openTabs = () => {
  const { storage } = createFakeStorage()
  const [here, there] = [createDraftStore(storage), createDraftStore(storage)]
  here.read(slot)
  there.read(slot)
  return { storage, here, there }
}

/** A page that died while it was sending. */
const interrupt = () => {
  const { storage } = createFakeStorage()
  return { storage, key: typeAndSend(createDraftStore(storage)) }
}

describe('두 창에서', () => {
  const events = new EventTarget()
  const otherTabWrote = () => events.dispatchEvent(new Event('storage'))

  beforeEach(() => {
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
    vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('한쪽에서 쓰면 다른 쪽에도 보인다', () => {
    const { here, there } = openTabs()
    const listener = vi.fn<() => void>()
    const stop = there.subscribe(listener)
    here.type(slot, text)
    otherTabWrote()
    expect(listener).toHaveBeenCalledOnce()
    expect(there.read(slot)).toMatchObject(text)
    stop()
    otherTabWrote()
    expect(listener).toHaveBeenCalledOnce()
  })

  it('한쪽에서 보내는 글을 다른 쪽이 끊긴 글로 알지 않는다', () => {
    const { here, there } = openTabs()
    const key = typeAndSend(here)
    expect(there.read(slot)).toMatchObject({ content: '', alert: null })
    here.agree(slot, key)
    expect(there.read(slot).kept).toEqual([])
  })

  it('한쪽에서 등록되면, 그 사이 다른 쪽이 이어받은 글도 칸에서 사라진다', () => {
    const { storage, here } = openTabs()
    const key = typeAndSend(here)
    const late = createDraftStore(storage)
    expect(late.read(slot)).toMatchObject({ content: text.content, key })
    late.acknowledge(slot)
    here.agree(slot, key)
    expect(late.read(slot)).toMatchObject({ content: '', kept: [] })
  })

  it('버려진 글은 다른 쪽에서 되살아나지 않는다', () => {
    const { here, there } = openTabs()
    here.type(slot, text)
    there.discard(slot)
    here.discard(slot)
    expect(here.read(slot).content).toBe('')
    expect(there.read(slot).content).toBe('')
  })
})

describe('페이지가 닫힐 때 보내던 글은', () => {
  it('다시 열면 칸에 있고, 같은 열쇠로 나간다', () => {
    const { storage, key } = interrupt()
    const store = createDraftStore(storage)
    expect(store.read(slot)).toMatchObject({ ...text, key })
    expect(store.send(slot, text, 'secret')).toBe(key)
  })

  it('다른 창이 무엇을 쓰든 다시 숨지 않는다', () => {
    const { storage } = interrupt()
    const other = createDraftStore(storage)
    const store = createDraftStore(storage)
    store.read(slot)
    other.read(slot)
    other.type(slot, { author: '바람' })
    const { kept, content } = store.read(slot)
    expect([content, ...kept.map((it) => it.content)]).toContain(text.content)
    expect(kept.every(({ alert }) => alert !== null)).toBe(true)
  })

  it('답글이면, 들여다볼 때까지 기다리는 답글로 센다', () => {
    const { storage } = createFakeStorage()
    typeAndSend(createDraftStore(storage), reply)
    const store = createDraftStore(storage)
    expect(store.unsettledReplies(30)).toEqual([7])
    store.acknowledge(reply)
    expect(store.unsettledReplies(30)).toEqual([])
    expect(store.read(reply).content).toBe(text.content)
  })
})
