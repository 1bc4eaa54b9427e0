import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createDoor } from '#/features/desk/door.ts'
import { createMarks, undoWindow } from '#/features/desk/marks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const done = async () => ({ success: true }) as const
const open = () => {
  const removeComment = vi.fn<(id: number) => Promise<{ readonly success: true }>>(done)
  const door = createDoor({ signIn: done, signOut: done }, true)
  return { removeComment, marks: createMarks({ approve: done, removeComment }, door) }
}

it('지운 것은 8초가 지나야 서버에서 지워지고, 그 전에 되돌리면 아무 일도 없다', async () => {
  const { marks, removeComment } = open()
  marks.remove(7)
  marks.remove(8)
  await vi.advanceTimersByTimeAsync(undoWindow - 1)
  expect(removeComment).not.toHaveBeenCalled()
  marks.takeBack(8)
  await vi.advanceTimersByTimeAsync(1)
  expect(removeComment.mock.calls).toEqual([[7]])
  expect([...marks.store.get()]).toEqual([
    [7, { removal: 'sent' }],
    [8, {}],
  ])
})
