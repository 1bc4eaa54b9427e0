import axe from 'axe-core'
import { describe, expect, it } from 'vitest'

import { offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import type { OpenOptions } from './app.tsx'
import {
  alerts,
  correction,
  deletion,
  newComment,
  openCorrectable,
  openThread,
  postComment,
  press,
  reply,
  section,
  sendReply,
  shown,
  startCorrection,
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

it('댓글을 쓰는 양식은 빈 칸만 그렇다고 하고, 까닭이 딸려 읽힌다', async () => {
  await openThread()
  await newComment.author.fill('독자')
  await newComment.submit.click()
  for (const field of [newComment.password, newComment.content]) {
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(alerts.incomplete))
  }
  await expect.element(newComment.password).toHaveAccessibleDescription(/^비밀번호는 나중에 .+ 때 씁니다\. /)
  await expect.element(newComment.author).not.toHaveAttribute('aria-invalid')
  await newComment.password.fill('비밀')
  await expect.element(newComment.password).not.toHaveAttribute('aria-invalid')
  await expect.element(newComment.content).toHaveAttribute('aria-invalid', 'true')
  await newComment.type(usualTexts)
  await newComment.submit.click()
  await expect.element(newComment.content).toHaveValue('')
  await expect.element(newComment.content).not.toHaveAttribute('aria-invalid')
})

it('살피는 사이에 고쳐 적었어도, 틀린 비밀번호는 그 칸이 그렇다고 한다', async () => {
  const gate = createGate()
  await openThread({ fault: { authAdmin: gate } })
  await newComment.type({ ...usualTexts, author: '글지기', password: '틀린 비밀번호' })
  await newComment.submit.click()
  await gate.arrival()
  await newComment.password.fill('또 틀린 비밀번호')
  gate.release()
  await expect.element(newComment.password).toHaveAccessibleDescription(expect.stringContaining(alerts.wrongPassword))
  await expect.element(newComment.password).toHaveAttribute('aria-invalid', 'true')
})

it('보이지 않는 글자뿐인 이름은 보내지 않고, 그 칸이 비었다고 한다', async () => {
  const app = await openThread()
  await newComment.type({ ...usualTexts, author: '\u3164' })
  await newComment.submit.click()
  await expect.element(newComment.author).toHaveAttribute('aria-invalid', 'true')
  await expect.element(newComment.author).toHaveFocus()
  await expect.element(newComment.password).not.toHaveAttribute('aria-invalid')
  expect(app.log.filter(({ call }) => call === 'writeComment')).toEqual([])
})

it('틀린 비밀번호는 답글의 칸에서도, 고치는 칸에서도 그 칸이 까닭을 말한다', async () => {
  await openCorrectable()
  await sendReply(thread.first, { author: '글지기', password: '틀린 비밀번호' })
  await expect.element(reply.password).toHaveAccessibleDescription(expect.stringContaining(alerts.wrongPassword))
  await expect.element(reply.password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(reply.content).not.toHaveAttribute('aria-invalid')
  await reply.cancel.click()
  await startCorrection(thread.first, '고친 말', '틀린 비밀번호')
  await expect.element(correction.password).toHaveAccessibleDescription(alerts.wrongPassword)
  await expect.element(correction.password).toHaveAttribute('aria-invalid', 'true')
  await correction.content.fill(' ')
  await correction.submit.click()
  await expect.element(correction.content).toHaveAccessibleDescription('내용을 입력해 주세요.')
  await expect.element(correction.password).not.toHaveAttribute('aria-invalid')
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
