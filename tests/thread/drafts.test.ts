import { describe, expect, it } from 'vitest'

import { createFakeStorage } from './fake-storage.ts'
import { openTab } from './open-tab.ts'
import { agree, newCommentForm, refusals, replyForm, sendFrom, text, typeAndSend } from './writing.ts'

describe('쓰던 글은', () => {
  it('페이지를 새로 열어도 있다', () => {
    const { storage } = createFakeStorage()
    openTab(storage).drafts.type(newCommentForm, text)
    expect(openTab(storage).drafts.read(newCommentForm)).toMatchObject(text)
  })

  it('글과 댓글마다 따로다', () => {
    const { drafts } = openTab(createFakeStorage().storage)
    drafts.type(newCommentForm, text)
    expect(drafts.read(replyForm).content).toBe('')
    expect(drafts.read({ ...newCommentForm, postId: 31 }).content).toBe('')
    drafts.type(replyForm, { content: '답글' })
    expect(drafts.read(newCommentForm).content).toBe(text.content)
  })

  it('버리면 자취가 없다', () => {
    const { storage, texts } = createFakeStorage()
    const tab = openTab(storage)
    const edit = typeAndSend(tab)
    tab.outbox.refuse(30, edit, '거절')
    tab.drafts.takeBack(newCommentForm, edit, '')
    tab.drafts.discard(newCommentForm)
    expect(tab.drafts.read(newCommentForm).content).toBe('')
    expect(refusals(tab)).toEqual([])
    expect([...texts.keys()].filter((name) => !name.startsWith('draft:30:new'))).toEqual([])
    expect([...texts.values()].join('')).not.toContain(text.content)
  })

  it('등록되면 지워지고, 작성자만 기억한다', () => {
    const { storage, texts } = createFakeStorage()
    const tab = openTab(storage)
    agree(tab, newCommentForm, typeAndSend(tab))
    expect(texts.get('comment-author')).toBe('까치')
    expect([...texts.values()].join('')).not.toContain(text.content)
    expect(tab.drafts.read(newCommentForm)).toMatchObject({ author: '까치', content: '' })
    expect(openTab(storage).drafts.read(replyForm).author).toBe('까치')
  })

  it('고친 것이 없으면 같은 것을 준다', () => {
    const { drafts } = openTab(createFakeStorage().storage)
    drafts.type(newCommentForm, text)
    expect(drafts.read({ ...newCommentForm })).toBe(drafts.read(newCommentForm))
  })

  it('되살린 글에 자리를 내주고 그 대신 기다리며, 다시 되살리면 돌아온다', () => {
    const tab = openTab(createFakeStorage().storage)
    const edit = typeAndSend(tab)
    tab.outbox.refuse(30, edit, '오류')
    tab.drafts.type(newCommentForm, { author: '바람', content: '다른 글' })
    tab.drafts.takeBack(newCommentForm, edit, 'other-p4ssword')
    expect(tab.drafts.read(newCommentForm)).toMatchObject({ ...text, refused: edit.key })
    const waiting = refusals(tab).find((entry) => entry.edit.key !== edit.key)
    expect(waiting).toMatchObject({
      edit: { author: '바람', content: '다른 글' },
      alert: '쓰던 글은 여기에 두었습니다.',
    })
    if (waiting === undefined) return
    expect(tab.outbox.passwordOf(waiting.edit.key)).toBe('other-p4ssword')
    tab.drafts.takeBack(newCommentForm, waiting.edit, 'p4ssword')
    expect(tab.drafts.read(newCommentForm)).toMatchObject({ author: '바람', content: '다른 글' })
    expect(
      refusals(tab)
        .map((entry) => entry.edit.content)
        .toSorted(),
    ).toEqual([text.content, '다른 글'].toSorted())
    expect(tab.outbox.passwordOf(edit.key)).toBe('p4ssword')
  })

  it('되돌아온 것을 다시 보내면 거절은 잊힌다', () => {
    const tab = openTab(createFakeStorage().storage)
    const edit = typeAndSend(tab)
    tab.outbox.refuse(30, edit, '거절', 'next')
    tab.drafts.takeBack(newCommentForm, { ...edit, key: 'next' }, '')
    tab.drafts.type(newCommentForm, { content: '고쳐 쓴 글' })
    sendFrom(tab, newCommentForm)
    expect(refusals(tab)).toEqual([])
    expect(tab.outbox.entries(30)).toMatchObject([{ edit: { content: '고쳐 쓴 글' }, state: 'sending' }])
  })

  it('비밀이면, 보내는 사이에 더 쓴 글도 비밀이고 저장소에 없다', () => {
    const { storage, all } = createFakeStorage()
    const { drafts } = openTab(storage)
    drafts.type(newCommentForm, { ...text, secret: true })
    const pressed = drafts.read(newCommentForm)
    drafts.type(newCommentForm, { content: `${text.content} 더 쓴 글` })
    drafts.send(newCommentForm, pressed)
    expect(drafts.read(newCommentForm)).toMatchObject({ content: `${text.content} 더 쓴 글`, secret: true })
    expect(all()).not.toContain(text.content)
  })

  it('보내지 못한 까닭을, 양식이 닫힌 뒤에도 제 댓글 곁에서 알린다', () => {
    const tab = openTab(createFakeStorage().storage)
    tab.drafts.type(replyForm, text)
    tab.drafts.keepUnsent(replyForm, '비밀번호가 틀렸습니다.', 'p4ssword')
    const { refused } = tab.drafts.read(replyForm)
    expect(refusals(tab)).toMatchObject([{ edit: { key: refused, parentId: 7 }, alert: '비밀번호가 틀렸습니다.' }])
    expect(tab.outbox.passwordOf(refused ?? '')).toBe('p4ssword')
    tab.drafts.acknowledge(replyForm)
    expect(refusals(tab)).toEqual([])
    expect(tab.drafts.read(replyForm)).toMatchObject(text)
  })
})

/** A tab that is left with a stored draft. */
const leave = (storage: Storage) => {
  const tab = openTab(storage)
  tab.drafts.type(newCommentForm, text)
  expect(tab.drafts.isStored(newCommentForm)).toBe(true)
  return tab
}
/** What a form's draft is, once the browser has restored `content` into the form. */
const restore = (storage: Storage, content = text.content, stored = text.content) => {
  const { drafts } = openTab(storage)
  drafts.mergeFound(newCommentForm, { ...text, content }, stored)
  return drafts.read(newCommentForm).content
}

describe('저장된 채로 떠난 글을 브라우저가 칸에 되돌려 놓으면', () => {
  it('그사이 등록했거나, 버렸거나, 고쳐 쓴 그대로다', () => {
    const { storage } = createFakeStorage()
    const tab = leave(storage)
    agree(tab, newCommentForm, sendFrom(tab, newCommentForm))
    expect(restore(storage)).toBe('')
    leave(storage).drafts.discard(newCommentForm)
    expect(restore(storage)).toBe('')
    leave(storage).drafts.type(newCommentForm, { content: '고쳐 쓴 말' })
    expect(restore(storage)).toBe('고쳐 쓴 말')
  })

  it('그 뒤에 더 쓴 글과 저장되지 않았던 글은 사라지지 않는다', () => {
    const { storage } = createFakeStorage()
    const tab = leave(storage)
    agree(tab, newCommentForm, sendFrom(tab, newCommentForm))
    expect(restore(storage, '안녕하세요 또 왔어요')).toBe('안녕하세요 또 왔어요')
    tab.drafts.type(newCommentForm, { ...text, secret: true })
    expect(tab.drafts.isStored(newCommentForm)).toBe(false)
    expect(restore(storage, '적어만 둔 글', '')).toContain('적어만 둔 글')
  })

  it('저장소가 비워졌으면 그 글이 쓰던 글이다', () => {
    leave(createFakeStorage().storage)
    expect(restore(createFakeStorage().storage)).toBe(text.content)
  })
})

describe('저장소가', () => {
  it('가득 차도 쓰던 글은 그대로고, 비면 다시 저장된다', () => {
    const { storage, trouble } = createFakeStorage()
    const { drafts } = openTab(storage)
    drafts.type(newCommentForm, { content: '안녕' })
    trouble.isFull = true
    drafts.type(newCommentForm, { content: '안녕하' })
    drafts.type(newCommentForm, { content: '안녕하세' })
    expect(drafts.read(newCommentForm).content).toBe('안녕하세')
    trouble.isFull = false
    drafts.type(newCommentForm, { content: '안녕하세요' })
    expect(openTab(storage).drafts.read(newCommentForm).content).toBe('안녕하세요')
  })

  it.for(['shut', 'absent'])('닫혀 있거나 없으면 페이지가 사는 동안 기억한다: %s', (state) => {
    const { storage, trouble } = createFakeStorage()
    trouble.isShut = true
    const tab = openTab(state === 'shut' ? storage : null)
    tab.drafts.type(newCommentForm, text)
    expect(tab.drafts.read(newCommentForm)).toMatchObject(text)
    tab.outbox.refuse(30, sendFrom(tab, newCommentForm), '거절')
    tab.outbox.subscribe(() => {})
    expect(refusals(tab)).toMatchObject([{ edit: text, alert: '거절' }])
  })

  it.for([
    '{',
    'null',
    '"글"',
    '{"content":"안녕"}',
    '{"author":1,"content":2,"key":3,"remembered":4,"refused":5}',
    '{"author":"","content":"글","key":"","remembered":"","refused":0}',
  ])('남이 쓴 %s을 품고 있어도 열린다', (foreign) => {
    const { storage, texts } = createFakeStorage()
    texts.set('draft:30:new', foreign)
    const { drafts } = openTab(storage)
    expect(drafts.read(newCommentForm)).toMatchObject({ author: '', content: '' })
    drafts.type(newCommentForm, text)
    expect(openTab(storage).drafts.read(newCommentForm)).toMatchObject(text)
  })

  it('먼저 판이 남긴 글도 그대로 읽는다', () => {
    const { storage, texts } = createFakeStorage()
    texts.set('draft:30:new', JSON.stringify({ ...text, key: '열쇠', alert: null, kept: [] }))
    expect(openTab(storage).drafts.read(newCommentForm)).toMatchObject({ ...text, key: '열쇠' })
  })
})
