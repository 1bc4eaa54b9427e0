import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { readerPassword } from '../../mocks/sample-comments.ts'
import {
  articlesWith,
  articleWith,
  buttonNamesOf,
  correction,
  openCorrectable,
  openThread,
  press,
  reply,
  section,
  shown,
  startCorrection,
  startDeletion,
  thread,
} from './commenting.ts'
import { screen } from './screen.ts'

const corrected = '고쳐 쓴 말입니다.'
const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage })

describe('수정은', () => {
  it('서버가 할 수 있을 때만 보인다', async () => {
    await openThread()
    expect(buttonNamesOf(thread.last)).toEqual(['답글', '삭제'])
    await openCorrectable()
    await expect.poll(() => buttonNamesOf(thread.last)).toEqual(['답글', '수정', '삭제'])
  })

  it('글이 있던 자리에서 그 글로 시작하고, 취소하면 단추로 돌아온다', async () => {
    await openCorrectable()
    await press(thread.last, '수정')
    await expect.element(correction.content).toHaveValue(thread.last)
    await expect.element(correction.content).toHaveFocus()
    await userEvent.keyboard('!')
    await expect.element(correction.content).toHaveValue(`${thread.last}!`)
    await userEvent.keyboard('{Backspace}')
    expect(articlesWith(thread.last)).toEqual([])
    await correction.cancel.click()
    await expect.element(correction.form).not.toBeInTheDocument()
    await articleWith(thread.last)
    expect(document.activeElement?.textContent).toBe('수정')
  })

  it.for([
    ['', '1234', '내용을 입력해 주세요.'],
    ['   ', '1234', '내용을 입력해 주세요.'],
    [corrected, ' ', '비밀번호를 입력해 주세요.'],
  ] as const)('빈칸이 있으면 알리고 보내지 않는다: “%s” “%s”', async ([content, password, alert]) => {
    const app = await openCorrectable()
    await startCorrection(thread.last, content, password)
    await expect.element(correction.alert).toHaveTextContent(alert)
    expect(app.log.filter(({ call }) => call === 'editComment')).toEqual([])
  })

  it('자판만으로 된다', async () => {
    await openCorrectable()
    const article = await articleWith(thread.last)
    article.focus()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('수정')
    await userEvent.keyboard('{Enter}')
    await expect.element(correction.content).toHaveFocus()
    await userEvent.keyboard('{Control>}a{/Control}고친 말')
    await userEvent.tab()
    await userEvent.keyboard(`${readerPassword}{Enter}`)
    await expect.poll(shown('고친 말')).toEqual(['은행잎'])
  })
})

describe('수정을 확인하면', () => {
  it('답을 기다리지 않고 글이 바뀌고, 개수는 그대로고, 초점은 그 댓글에 있다', async () => {
    const gate = createGate()
    const app = await openCorrectable({ fault: { editComment: gate } })
    await startCorrection(thread.last, corrected)
    await expect.poll(shown(corrected)).toEqual(['은행잎…'])
    expect(articlesWith(thread.last)).toEqual([])
    expect(section.state()).toBe('댓글 6개, 열림')
    await expect.element(correction.form).not.toBeInTheDocument()
    expect(document.activeElement).toBe(await articleWith(corrected))
    const { request } = await gate.arrival()
    expect(request.body).toEqual({ commentId: 3, password: readerPassword, content: corrected })
    gate.release()
    await expect.poll(shown(corrected)).toEqual(['은행잎'])
    const article = await articleWith(corrected)
    expect(article.querySelector('[title]')?.textContent).toBe('수정됨')
    expect(article.querySelector('[title]')?.getAttribute('title')).toMatch(/^\d{4}년 .* (오전|오후) \d+:\d\d$/)
    expect(app.blog.comments.find(({ id }) => id === 3)?.content).toBe(corrected)
    expect(stored()).not.toContain(corrected)
    expect(document.documentElement.outerHTML).not.toContain(readerPassword)
  })

  it('고치기 전의 말은 어디에도 남지 않는다', async () => {
    const app = await openCorrectable()
    await startCorrection(thread.last, corrected)
    await expect.poll(() => app.requests().filter((address) => address === 'GET /api/posts/30').length).toBe(2)
    await expect.poll(() => app.queryClient.isFetching()).toBe(0)
    const cached = app.queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data)
    expect(JSON.stringify(cached)).not.toContain(thread.last)
    expect(stored()).not.toContain(thread.last)
  })

  it.for([
    ['까닭을 들으면', refuses('너무 잦습니다.', 429), '너무 잦습니다.'],
    ['까닭을 모르면', refuses(undefined, 500), '댓글을 고치지 못했습니다.'],
    ['답이 없으면', offline, '댓글을 고치지 못했습니다.'],
  ] as const)('%s 말이 되돌아오고, 쓴 것은 칸에 그대로다', async ([, fault, alert]) => {
    const app = await openCorrectable({ fault: { editComment: fault } })
    await startCorrection(thread.last, corrected)
    await expect.element(correction.alert).toHaveTextContent(alert)
    expect(correction.values()).toEqual({ author: null, password: readerPassword, content: corrected })
    expect(articlesWith(corrected)).toEqual([])
    expect(section.state()).toBe('댓글 6개, 열림')
    expect(stored()).not.toContain(readerPassword)
    app.faults.editComment = undefined
    await correction.submit.click()
    await expect.poll(shown(corrected)).toEqual(['은행잎'])
    expect(screen.alert().query()).toBeNull()
  })

  it('비밀번호가 틀리면 알리고, 맞게 고치면 된다', async () => {
    await openCorrectable()
    await startCorrection(thread.last, corrected, '틀린 것')
    await expect.element(correction.alert).toHaveTextContent('비밀번호가 틀렸습니다.')
    await expect.element(correction.password).toHaveFocus()
    await userEvent.keyboard(readerPassword)
    await correction.submit.click()
    await expect.poll(shown(corrected)).toEqual(['은행잎'])
  })

  it('보내는 사이에 다시 불러와도, 또 고쳐도 마지막 말이 남는다', async () => {
    const gate = createGate()
    const app = await openCorrectable({ fault: { editComment: gate } })
    await startCorrection(thread.last, corrected)
    const first = await gate.arrival(0)
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    expect(shown(corrected)()).toEqual(['은행잎…'])
    await startCorrection(corrected, '한 번 더 고친 말')
    const second = await gate.arrival(1)
    await expect.poll(shown('한 번 더 고친 말')).toEqual(['은행잎…'])
    first.release()
    await expect.poll(() => app.blog.comments.find(({ id }) => id === 3)?.content).toBe(corrected)
    second.release()
    await expect.poll(shown('한 번 더 고친 말')).toEqual(['은행잎'])
  })

  it('답글을 쓰는 사이에 거절되면 쓰던 손을 빼앗지 않고, 되살리기를 기다린다', async () => {
    const gate = createGate()
    await openCorrectable({ fault: { editComment: gate } })
    await startCorrection(thread.last, corrected)
    await gate.arrival()
    await press(thread.first, '답글')
    await reply.type({ content: '쓰던 답글' })
    gate.endWith(refuses('안 됩니다.'))
    await expect.element(screen.alert().filter({ hasText: corrected })).toBeVisible()
    await expect.element(reply.content).toHaveFocus()
    await press(thread.last, '되살리기')
    await expect.poll(correction.values).toEqual({ author: null, password: readerPassword, content: corrected })
    await expect.element(correction.alert).toHaveTextContent('안 됩니다.')
  })

  it('그 사이에 지워졌으면 지워진 것이 보이고, 쓴 말은 버릴 때까지 있다', async () => {
    const gate = createGate()
    const app = await openCorrectable({ fault: { editComment: gate } })
    await startCorrection(thread.last, corrected)
    await gate.arrival()
    await startDeletion(corrected)
    await expect.poll(() => app.blog.comments.find(({ id }) => id === 3)?.deletedAt ?? null).not.toBeNull()
    gate.release()
    const kept = screen.alert().filter({ hasText: corrected })
    await expect.element(kept).toBeVisible()
    await kept.getByRole('button', { name: '버리기' }).click()
    await expect.element(screen.alert()).not.toBeInTheDocument()
    expect(stored()).not.toContain(corrected)
  })
})
