import { describe, expect, it } from 'vitest'

import { offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { readerPassword } from '../../mocks/sample-comments.ts'
import { openApp, type OpenOptions } from './app.tsx'
import {
  buttonNamesOf,
  deletion,
  openCorrectable,
  openThread,
  paths,
  postComment,
  press,
  sendReply,
  startCorrection,
  thread,
  usualTexts,
} from './commenting.ts'

/** What a screen reader is told of without being asked. */
const announced = () => document.querySelector('section [aria-live="polite"]')?.textContent

const holdAll: OpenOptions['blog'] = { rules: { hold: 'all', words: [], closed: [] } }

describe('읽어 주는 기계에게', () => {
  it('보내고 등록한 것을 알린다', async () => {
    const gate = createGate()
    await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment()
    await gate.arrival()
    await expect.poll(announced).toBe('댓글을 보내는 중입니다.')
    gate.release()
    await expect.poll(announced).toBe('댓글을 등록했습니다.')
  })

  it('같은 말도 다시 알린다', async () => {
    await openApp({ path: paths.thread })
    await postComment()
    await expect.poll(announced).toBe('댓글을 등록했습니다.')
    const told = document.querySelector('section [aria-live="polite"]')?.firstElementChild
    await postComment({ content: '하나 더' })
    await expect.poll(() => told?.isConnected).toBe(false)
    await expect.poll(announced).toBe('댓글을 등록했습니다.')
  })

  it('지운 것을 알리고, 거절은 알림으로 말한다', async () => {
    const gate = createGate()
    await openThread({ fault: { deleteComment: gate } })
    await press(thread.last, '삭제')
    await deletion.password.fill(readerPassword)
    await deletion.submit.click()
    const { endWith } = await gate.arrival()
    await expect.poll(announced).toBe('댓글을 삭제하는 중입니다.')
    endWith(offline)
    await expect.element(deletion.alert).toBeVisible()
    await expect.poll(announced).toBe('')
    await deletion.submit.click()
    gate.release()
    await expect.poll(announced).toBe('댓글을 삭제했습니다.')
  })

  it('답글이면 답글이라고 알린다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.last)
    await gate.arrival()
    await expect.poll(announced).toBe('답글을 보내는 중입니다.')
    gate.release()
    await expect.poll(announced).toBe('답글을 등록했습니다.')
  })

  it('주인의 확인을 기다리는 댓글과 답글이면 그것까지 알린다', async () => {
    await openThread({ blog: holdAll })
    await postComment()
    await expect.poll(announced).toBe('댓글을 등록했습니다. 주인이 확인한 뒤에 보입니다.')
    await sendReply(thread.last)
    await expect.poll(announced).toBe('답글을 등록했습니다. 주인이 확인한 뒤에 보입니다.')
  })

  it('고친 뒤에도 확인을 기다리면 그것까지 알린다', async () => {
    await openCorrectable({ blog: holdAll })
    await postComment()
    await expect.poll(() => buttonNamesOf(usualTexts.content)).toContain('수정')
    await startCorrection(usualTexts.content, '고쳐 쓴 말입니다.', usualTexts.password)
    await expect.poll(announced).toBe('댓글을 고쳤습니다. 주인이 확인한 뒤에 보입니다.')
  })
})
