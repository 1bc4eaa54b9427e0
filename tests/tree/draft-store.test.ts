import { describe, expect, it } from 'vitest'

import { createDraftStore, type DraftStore } from '#/features/comments/draft-store.ts'

import { createFakeStorage } from './fake-storage.ts'

const slot = { postId: 30, parentId: null }
const reply = { postId: 30, parentId: 7 }
const text = { author: '까치', content: '안녕하세요' }

const typeAndSend = (store: DraftStore, where: typeof slot | typeof reply = slot) => {
  store.type(where, text)
  return store.send(where, text, 'secret')
}

describe('쓰던 글은', () => {
  it('페이지를 새로 열어도 있다', () => {
    const { storage } = createFakeStorage()
    createDraftStore(storage).type(slot, text)
    expect(createDraftStore(storage).read(slot)).toMatchObject(text)
  })

  it('글과 댓글마다 따로다', () => {
    const store = createDraftStore(createFakeStorage().storage)
    store.type(slot, text)
    expect(store.read(reply).content).toBe('')
    expect(store.read({ ...slot, postId: 31 }).content).toBe('')
    store.type(reply, { content: '답글' })
    expect(store.read(slot).content).toBe(text.content)
  })

  it('버리면 자취가 없다', () => {
    const { storage, texts } = createFakeStorage()
    const store = createDraftStore(storage)
    store.type(slot, { content: '안녕' })
    store.discard(slot)
    expect(store.read(slot).content).toBe('')
    expect(texts.size).toBe(0)
  })

  it('등록되면 지워지고, 작성자만 기억한다', () => {
    const { storage, texts } = createFakeStorage()
    const store = createDraftStore(storage)
    store.agree(slot, typeAndSend(store))
    expect([...texts]).toEqual([['comment-author', '까치']])
    expect(store.read(slot)).toMatchObject({ author: '까치', content: '' })
    expect(createDraftStore(storage).read(reply).author).toBe('까치')
  })

  it('고친 것이 없으면 같은 것을 준다', () => {
    const store = createDraftStore(createFakeStorage().storage)
    store.type(slot, text)
    expect(store.read({ ...slot })).toBe(store.read(slot))
  })
})

describe('비밀번호는', () => {
  it('저장되지 않는다', () => {
    const { storage, all } = createFakeStorage()
    const store = createDraftStore(storage)
    const key = typeAndSend(store)
    expect(all()).not.toContain('secret')
    store.refuse(slot, key, '거절', true)
    expect(all()).toContain('거절')
    expect(all()).not.toContain('secret')
  })

  it('글이 칸으로 돌아올 때 한 번 함께 온다', () => {
    const store = createDraftStore(createFakeStorage().storage)
    store.refuse(slot, typeAndSend(store), '거절', true)
    const { key } = store.read(slot)
    expect(store.takePassword(key)).toBe('secret')
    expect(store.takePassword(key)).toBeNull()
  })

  it('등록되면 잊는다', () => {
    const store = createDraftStore(createFakeStorage().storage)
    const key = typeAndSend(store)
    store.agree(slot, key)
    expect(store.takePassword(key)).toBeNull()
  })

  it('자리를 바꾸는 두 글이 저마다 제 것을 가진다', () => {
    const store = createDraftStore(createFakeStorage().storage)
    const key = typeAndSend(store)
    store.type(slot, { content: '다른 글' })
    const other = store.read(slot).key
    store.refuse(slot, key, '오류', false)
    store.revive(slot, key, 'other-secret')
    expect(store.takePassword(store.read(slot).key)).toBe('secret')
    store.revive(slot, other, 'secret')
    expect(store.takePassword(store.read(slot).key)).toBe('other-secret')
  })
})

describe('저장소가', () => {
  it('가득 차도 쓰던 글은 그대로고, 비면 다시 저장된다', () => {
    const { storage, trouble } = createFakeStorage()
    const store = createDraftStore(storage)
    store.type(slot, { content: '안녕' })
    trouble.isFull = true
    store.type(slot, { content: '안녕하' })
    store.type(slot, { content: '안녕하세' })
    expect(store.read(slot).content).toBe('안녕하세')
    trouble.isFull = false
    store.type(slot, { content: '안녕하세요' })
    expect(createDraftStore(storage).read(slot).content).toBe('안녕하세요')
  })

  it.for(['shut', 'absent'])('닫혀 있거나 없으면 페이지가 사는 동안 기억한다: %s', (state) => {
    const { storage, trouble } = createFakeStorage()
    trouble.isShut = true
    const store = createDraftStore(state === 'shut' ? storage : null)
    store.type(slot, text)
    expect(store.read(slot)).toMatchObject(text)
    const key = store.send(slot, text, 'secret')
    store.refuse(slot, key, '거절', true)
    expect(store.read(slot)).toMatchObject({ ...text, alert: '거절' })
    store.refuse(reply, typeAndSend(store, reply), '거절', true)
    expect(store.unsettledReplies(30)).toEqual([7])
  })

  it.for([
    '{',
    'null',
    '"글"',
    '{"content":"안녕"}',
    '{"author":1,"content":2,"key":3,"alert":4,"kept":5}',
    '{"author":"","content":"글","key":"","alert":null,"kept":[1]}',
    '{"author":"","content":"글","key":"","alert":0,"kept":[]}',
  ])('남이 쓴 %s을 품고 있어도 열린다', (foreign) => {
    const { storage, texts } = createFakeStorage()
    texts.set('draft:30:new', foreign)
    const store = createDraftStore(storage)
    expect(store.read(slot)).toMatchObject({ author: '', content: '' })
    store.type(slot, text)
    expect(createDraftStore(storage).read(slot)).toMatchObject(text)
  })

  it('먼저 판이 남긴 글도 그대로 읽는다', () => {
    const { storage, texts } = createFakeStorage()
    texts.set('draft:30:new', JSON.stringify({ ...text, key: '열쇠', alert: null, kept: [] }))
    expect(createDraftStore(storage).read(slot)).toMatchObject({ ...text, key: '열쇠' })
  })

  it('엉뚱한 이름을 품고 있어도 돌아온 답글만 센다', () => {
    const { storage, texts } = createFakeStorage()
    for (const name of ['draft:30:', 'draft:30:x', 'draft:30:1.5', 'draft:31:9', 'theme']) texts.set(name, '?')
    const store = createDraftStore(storage)
    store.refuse(reply, typeAndSend(store, reply), '거절', true)
    expect(store.unsettledReplies(30)).toEqual([7])
    expect(store.unsettledReplies(31)).toEqual([])
  })
})
