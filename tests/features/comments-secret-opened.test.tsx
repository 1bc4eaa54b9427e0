import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { createGate } from '../../mocks/gate.ts'
import { readerPassword } from '../../mocks/sample-comments.ts'
import { dropScreen, newComment, paths, press, section, shown, thread, usualTexts } from './commenting.ts'
import { change } from './live.ts'
import { screen } from './screen.ts'
import { marker, open, stored, withSecret } from './secrets.ts'
import { settleRequests } from './worker.ts'

describe('연 비밀 댓글은', () => {
  it('열거나 쓴 것은 여러 화면을 다녀와도 열려 있고, 저장소에는 없다', async () => {
    const app = await withSecret()
    await open(readerPassword)
    await expect.poll(shown(marker)).toEqual(['은행잎'])
    await newComment.type({ ...usualTexts, content: '새 비밀' })
    await newComment.form.getByRole('checkbox', { name: '비밀 댓글' }).click()
    await newComment.submit.click()
    await expect.poll(shown('새 비밀')).toEqual(['독자'])
    await settleRequests()
    await dropScreen(app)
    app.history.push(paths.thread)
    await expect.element(newComment.form).toBeVisible()
    await section.open()
    await expect.poll(shown(marker)).toEqual(['은행잎'])
    expect(shown('새 비밀')()).toEqual(['독자'])
    expect(stored()).not.toContain('비밀')
  })

  it('틀린 비밀번호를 바로 고쳐 치면 열린다. 두 번째 틀려도 그렇다', async () => {
    const app = await withSecret()
    await open('틀림')
    await expect.element(screen.alert()).toBeVisible()
    const gate = createGate()
    app.faults.openComment = gate
    await userEvent.keyboard('또 틀림{Enter}')
    await gate.arrival()
    await expect.element(screen.alert()).not.toBeInTheDocument()
    gate.release()
    await expect.element(screen.alert()).toBeVisible()
    await userEvent.keyboard(`${readerPassword}{Enter}`)
    await expect.poll(shown(marker)).toEqual(['은행잎'])
  })

  it('연 것을 고치면 고친 말이 보인다', async () => {
    await withSecret()
    await open(readerPassword)
    await press(marker, '수정')
    const form = page.getByRole('form', { name: '댓글 수정' })
    await expect.element(form.getByLabelText('내용')).toHaveValue(marker)
    await form.getByLabelText('내용').fill('둘만 아는 새 이야기')
    expect(stored()).not.toContain('둘만')
    await form.getByLabelText('비밀번호').fill(readerPassword)
    await form.getByRole('button', { name: '수정 확인' }).click()
    await expect.poll(shown('둘만 아는 새 이야기')).toEqual(['은행잎'])
    expect(stored()).not.toContain('둘만')
    expect(shown(thread.first)()).toHaveLength(1)
  })

  it('연 뒤에 다른 곳에서 고쳐지면 닫히고, 다시 열면 고친 말이 보인다', async () => {
    const app = await withSecret()
    await open(readerPassword)
    await expect.poll(shown(marker)).toEqual(['은행잎'])
    change(app.blog, marker, { content: '다른 이야기', editedAt: new Date().toISOString() })
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    await expect.poll(shown(marker)).toEqual([])
    await open(readerPassword)
    await expect.poll(shown('다른 이야기')).toEqual(['은행잎'])
  })
})
