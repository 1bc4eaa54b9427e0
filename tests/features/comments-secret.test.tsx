import { describe, expect, it } from 'vitest'

import { offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { readerPassword } from '../../mocks/sample-comments.ts'
import { openApp } from './app.tsx'
import {
  articleWith,
  deletion,
  newComment,
  paths,
  press,
  reply,
  section,
  shown,
  thread,
  usualTexts,
} from './commenting.ts'
import { closed, marker, open, opening, secretSite, stored, withSecret } from './secrets.ts'
import { settleRequests } from './worker.ts'

describe('비밀 댓글은', () => {
  it('서버가 할 수 있을 때만 고를 수 있다', async () => {
    await openApp({ path: paths.thread })
    await expect.element(newComment.form).toBeVisible()
    expect(newComment.form.getByRole('checkbox').query()).toBeNull()
    await openApp({ path: paths.thread, site: secretSite })
    await expect.element(newComment.form.getByRole('checkbox', { name: '비밀 댓글' })).not.toBeChecked()
  })

  it('쓴 사람에게는 말과 함께 보이고, 다시 불러와도 그대로고, 새로 열면 닫혀 있다', async () => {
    const app = await openApp({ path: paths.thread, site: secretSite })
    await newComment.type({ ...usualTexts, content: marker })
    await newComment.form.getByRole('checkbox', { name: '비밀 댓글' }).click()
    expect(stored()).not.toContain(marker)
    await newComment.submit.click()
    await expect.poll(shown(marker)).toEqual(['독자'])
    expect(await articleWith(marker)).toMatchTextContent('비밀 댓글')
    const body = app.log.find(({ call }) => call === 'writeComment')?.body
    expect(body).toMatchObject({ commentInfo: { content: marker, secret: true } })
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    await expect.poll(() => app.queryClient.isFetching()).toBe(0)
    expect(shown(marker)()).toEqual(['독자'])
    expect(stored()).not.toContain(marker)
    const cached = app.queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data)
    expect(JSON.stringify(cached)).not.toContain(marker)
    await expect.element(newComment.form.getByRole('checkbox')).not.toBeChecked()
    await openApp({ path: paths.thread, site: secretSite, blog: app.blog, sameVisitor: true })
    await section.open()
    await expect.element(closed).toBeVisible()
    expect(shown(marker)()).toEqual([])
  })

  it('거절되면 칸에 돌아오되 저장소에는 없다', async () => {
    await openApp({ path: paths.thread, site: secretSite, fault: { writeComment: offline } })
    await newComment.type({ ...usualTexts, content: marker })
    await newComment.form.getByRole('checkbox').click()
    await newComment.submit.click()
    await expect.element(newComment.alert).toBeVisible()
    expect(newComment.values()).toEqual({ ...usualTexts, content: marker })
    await expect.element(newComment.form.getByRole('checkbox')).toBeChecked()
    expect(stored()).not.toContain(marker)
  })

  it('남의 것은 이름도 말도 없고, 맞는 비밀번호로 열린다', async () => {
    await withSecret()
    await expect.element(closed).toBeVisible()
    await expect.element(closed.getByText('비밀 댓글입니다.')).toBeVisible()
    expect(closed.getByRole('button', { name: '수정', exact: true }).query()).toBeNull()
    await open('틀린 것')
    await expect.element(opening.getByRole('alert')).toHaveTextContent('비밀번호가 틀렸습니다.')
    await opening.getByLabelText('비밀번호').fill(readerPassword)
    await opening.getByRole('button', { name: '열기', exact: true }).click()
    await expect.poll(shown(marker)).toEqual(['은행잎'])
    await expect.element(opening).not.toBeInTheDocument()
    expect(section.state()).toBe('댓글 6개, 열림')
    expect(stored()).not.toContain(marker)
    expect(document.documentElement.outerHTML).not.toContain(readerPassword)
  })

  it.for([
    ['답글', reply],
    ['삭제', deletion],
  ] as const)('열리지 않은 뒤 %s 칸을 열면, 열리지 않았다는 말은 더 없다', async ([name, { form }]) => {
    await withSecret()
    await open('틀린 것')
    await expect.element(opening.getByRole('alert')).toBeVisible()
    await closed.getByRole('button', { name, exact: true }).click()
    await expect.element(form).toBeVisible()
    expect(closed.getByRole('alert').query()).toBeNull()
  })

  it('취소하면 닫힌 채로 단추에 돌아온다', async () => {
    await withSecret()
    await closed.getByRole('button', { name: '열기', exact: true }).click()
    await expect.element(opening.getByLabelText('비밀번호')).toHaveFocus()
    await opening.getByRole('button', { name: '취소' }).click()
    await expect.element(opening).not.toBeInTheDocument()
    expect(document.activeElement?.textContent).toBe('열기')
  })

  it('열리는 동안 취소하면 늦은 답이 와도 닫힌 채다', async () => {
    const gate = createGate()
    await withSecret({ fault: { openComment: gate } })
    await open(readerPassword)
    await gate.arrival()
    await opening.getByRole('button', { name: '취소' }).click()
    gate.release()
    await settleRequests()
    expect(shown(marker)()).toEqual([])
    await expect.element(closed).toBeVisible()
  })

  it('열리는 동안 다른 칸에 쓰는 사람의 손도 글도 빼앗지 않는다', async () => {
    const gate = createGate()
    await withSecret({ fault: { openComment: gate } })
    await open(readerPassword)
    await gate.arrival()
    await press(thread.first, '답글')
    await reply.type({ password: '열쇠', content: '쓰는 중' })
    gate.release()
    await expect.poll(shown(marker)).toEqual(['은행잎'])
    expect(reply.values()).toEqual({ author: '', password: '열쇠', content: '쓰는 중' })
    await expect.element(reply.content).toHaveFocus()
  })

  it('다른 칸을 연 사이에 열리지 않으면 그 댓글 곁에서 알린다', async () => {
    const gate = createGate()
    await withSecret({ fault: { openComment: gate } })
    await open(readerPassword)
    await gate.arrival()
    await press(thread.first, '답글')
    await reply.type({ content: '쓰는 중' })
    gate.endWith(offline)
    await expect.element(closed.getByRole('alert')).toHaveTextContent('비밀 댓글을 열지 못했습니다.')
    await expect.element(reply.content).toHaveFocus()
  })

  it('답글은 저절로 비밀이다', async () => {
    const gate = createGate()
    await withSecret({ fault: { writeComment: gate } })
    await closed.getByRole('button', { name: '답글', exact: true }).click()
    await expect.element(reply.form.getByRole('checkbox', { name: '비밀 댓글' })).toBeChecked()
    await expect.element(reply.form.getByRole('checkbox', { name: '비밀 댓글' })).toBeDisabled()
    await reply.type({ ...usualTexts, content: marker })
    expect(stored()).not.toContain(marker)
    await reply.submit.click()
    const { request } = await gate.arrival()
    expect(request.body).toMatchObject({ commentInfo: { parent_comment_id: 3, secret: true } })
    gate.release()
    await expect.poll(shown(marker)).toEqual(['독자'])
  })
})
