import { describe, expect, it } from 'vitest'

import { refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { button, desk, openDesk } from './desk.ts'
import { settleRequests } from './worker.ts'

const press = () => button('다음 글도', '답글').click()

describe('책상에서 쓰던 답글은', () => {
  it('닫아 둔 사이 다른 창에서 이어 쓰거나 보낸 답글은, 다시 열면 그대로다', async () => {
    await openDesk()
    await press()
    await desk.content.fill('쓰던 답')
    await press()
    const name = Object.keys(localStorage).find((key) => localStorage.getItem(key) === '쓰던 답') ?? ''
    localStorage.setItem(name, '다른 창에서 이어 쓴 답')
    await press()
    await expect.element(desk.content).toHaveValue('다른 창에서 이어 쓴 답')
    await press()
    localStorage.removeItem(name)
    await press()
    await expect.element(desk.content).toHaveValue('')
  })

  it('답글을 보내는 사이에 나갔으면, 나중에 거절되어도 쓴 말은 이 컴퓨터에 남지 않는다', async () => {
    const gate = createGate()
    await openDesk({ fault: { writeComment: gate } })
    await press()
    await desk.content.fill('주인만 아는 답')
    await desk.send.click()
    await gate.arrival()
    await desk.leave.click()
    await expect.element(desk.door).toBeVisible()
    gate.endWith(refuses())
    await settleRequests()
    expect(JSON.stringify({ ...localStorage })).not.toContain('주인만 아는 답')
  })
})
