import { expect, it } from 'vitest'

import { deletion, newComment, openThread, press, thread } from './commenting.ts'
import { desk, openDoor, signIn } from './desk.ts'
import { screen } from './screen.ts'

it('댓글과 삭제의 양식을 빈칸인 채로 다시 보내면, 같은 말이라도 새 알림이라 다시 읽힌다', async () => {
  await openThread()
  await press(thread.first, '삭제')
  for (const { submit, alert } of [newComment, deletion]) {
    await submit.click()
    await expect.element(alert).toBeVisible()
    const first = alert.element()
    await submit.click()
    await expect.poll(() => alert.element() !== first).toBe(true)
    expect(alert.element().textContent).toBe(first.textContent)
  }
})

it('책상의 문도 같다: 같은 말이라도 새 알림이라 다시 읽힌다', async () => {
  await openDoor()
  await signIn('')
  await expect.element(screen.alert()).toMatchTextContent(/비밀번호를 입력해 주세요./)
  const first = screen.alert().element()
  await signIn('')
  await expect.poll(() => screen.alert().element() !== first).toBe(true)
})

it('책상의 문에서는 빈 칸이 스스로 그렇다고 하고, 까닭이 딸려 읽힌다', async () => {
  await openDoor()
  await signIn('')
  await expect.element(desk.password).toHaveAccessibleDescription('비밀번호를 입력해 주세요.')
  expect(desk.password.element().ariaInvalid).toBe('true')
})
