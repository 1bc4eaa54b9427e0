import axe from 'axe-core'
import { describe, expect, it } from 'vitest'

import { offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import type { OpenOptions } from './app.tsx'
import {
  alerts,
  deletion,
  newComment,
  openThread,
  postComment,
  press,
  reply,
  section,
  sendReply,
  shown,
  thread,
  usualTexts,
} from './commenting.ts'
import { screen } from './screen.ts'

/** Serious and critical violations in the comments, as axe finds them. */
const violations = async () => {
  const result = await axe.run(section.region.element())
  return result.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const viewports: readonly NonNullable<OpenOptions['viewport']>[] = ['desktop', 'phone']

describe.for(viewports)('보조 기술로 읽는 댓글 (%s)', (viewport) => {
  it('펼친 목록에 걸리는 것이 없다', async () => {
    await openThread({ viewport })
    await expect.element(section.list).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('보내는 중인 댓글과 열린 답글 칸에도 없다', async () => {
    const gate = createGate()
    await openThread({ viewport, fault: { writeComment: gate } })
    await postComment()
    await gate.arrival()
    await press(thread.last, '답글')
    await expect.element(reply.form).toBeVisible()
    expect(await violations()).toEqual([])
    gate.release()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
  })

  it('거절된 답글과 되살리기, 새 댓글의 알림에도 없다', async () => {
    const gate = createGate()
    await openThread({ viewport, fault: { writeComment: gate } })
    await sendReply(thread.first)
    await gate.arrival()
    await press(thread.last, '답글')
    await reply.type({ content: '쓰는 중' })
    gate.endWith(offline)
    await newComment.submit.click()
    await expect.poll(() => screen.alert().elements().length).toBe(2)
    expect(await violations()).toEqual([])
  })

  it('거절된 삭제에도 없다', async () => {
    await openThread({ viewport, fault: { deleteComment: offline } })
    await press(thread.last, '삭제')
    await deletion.password.fill('x')
    await deletion.submit.click()
    await expect.element(deletion.alert).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

it('비밀번호만 묻는 칸은 비었거나 틀렸을 때 스스로 그렇다고 하고, 까닭이 딸려 읽힌다', async () => {
  await openThread()
  await press(thread.first, '삭제')
  await expect.element(deletion.password).toHaveAttribute('aria-invalid', 'false')
  await deletion.submit.click()
  await expect.element(deletion.password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(deletion.password).toHaveAccessibleDescription(alerts.noPassword)
  await deletion.password.fill('틀린 비밀번호')
  await deletion.submit.click()
  await expect.element(deletion.password).toHaveAccessibleDescription(alerts.wrongPassword)
  await expect.element(deletion.password).toHaveAttribute('aria-invalid', 'true')
})
